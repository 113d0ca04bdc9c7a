// The folders of src/, from the ground up: what each is for. A folder may import those above it in this list and itself;
// scripts/check-imports.mjs enforces it, and docs/architecture.md draws it.
export const folders = {
  base: 'errors and their hints, the log, time, retries, formats',
  http: 'requests and their answers: dispatch, limits, decoding, proxies',
  platform: 'one client for each area of Open Source Cloud',
  contract: 'what a workflow says: inputs, event, names, intent, outputs',
  github: "GitHub's API: pull requests, secrets, variables",
  credentials: 'the login: stores, lease, rotation, recovery',
  pages: 'publishing a directory: scan, plan, upload, finalize, check',
  services: 'runners, apps, instances and jobs',
  previews: 'what makes a deploy a preview: lifetime, ownership, cleanup',
  targets: 'what a run is, and how it ends',
  report: 'log, outputs, summary, comment and GitHub Deployment',
  action: 'the story of the step and of the post step, one recipe for each `target`, the real process and runner',
  cli: 'the same recipes at a terminal',
};

/** What a folder may import: itself and every folder above it. */
export function importable(folder) {
  const names = Object.keys(folders);
  return names.slice(0, names.indexOf(folder) + 1);
}
