// The folders of src/, from the ground up: what each is for, and which others it may import.
// The imports are a ratchet: take one out in the commit that makes it possible.
// scripts/check-imports.mjs enforces it, and docs/architecture.md draws it.
const rooms = [
  ['base', 'errors and their hints, the log, time, retries, formats', ''],
  [
    'contract',
    'what a workflow says, and how its run ended: inputs, event, names, intent, outputs, outcome; `rules`: which services and events an input is for',
    'base',
  ],
  ['http', 'requests and their answers: dispatch, limits, decoding, proxies', 'base'],
  [
    'platform',
    'one client for each area of Open Source Cloud, and what its answers mean',
    'base contract http',
  ],
  ['github', "GitHub's API: pull requests, secrets, variables", 'base contract http'],
  [
    'credentials',
    'the login: stores, lease, rotation, recovery',
    'base contract http platform github',
  ],
  [
    'pages',
    'publishing a directory: scan, plan, upload, finalize, check',
    'base contract http platform',
  ],
  ['services', 'runners, apps, instances and jobs', 'base contract platform'],
  [
    'previews',
    'what makes a deploy a preview: lifetime, ownership, cleanup',
    'base contract platform github pages services',
  ],
  ['report', 'log, outputs, summary, comment and GitHub Deployment', 'base contract github'],
  [
    'action',
    'the story of the step and of the post step, one recipe for each `target`, the real process and runner',
    'base contract http platform github credentials pages services previews report',
  ],
  [
    'cli',
    'the same recipes at a terminal',
    'base contract http platform github credentials pages services report action',
  ],
];

/** What each folder holds. */
export const folders = Object.fromEntries(rooms.map(([name, holds]) => [name, holds]));

/** The other folders that each may import. */
export const allowed = Object.fromEntries(
  rooms.map(([name, , imports]) => [name, imports.split(' ').filter(Boolean)]),
);
