// The folders of src/, from the ground up: what each is for, which others it may import, and how many lines it may have.
// Both are a ratchet: take out an import that is gone, and lower the lines, in the commit that makes it possible.
// scripts/check-imports.mjs enforces it, and docs/architecture.md draws it.
const rooms = [
  ['base', 'errors and their hints, the log, time, retries, formats', '', 984],
  [
    'contract',
    'what a workflow says, and how its run ended: inputs, event, names, intent, outputs, outcome; `rules`: which services and events an input is for',
    'base',
    1966,
  ],
  ['http', 'requests and their answers: dispatch, limits, decoding, proxies', 'base', 430],
  [
    'platform',
    'one client for each area of Open Source Cloud, and what its answers mean',
    'base contract http',
    1957,
  ],
  ['github', "GitHub's API: pull requests, secrets, variables", 'base contract http', 645],
  [
    'credentials',
    'the login: stores, lease, rotation, recovery',
    'base contract http platform github',
    2235,
  ],
  [
    'pages',
    'publishing a directory: scan, plan, upload, finalize, check',
    'base contract http platform',
    3413,
  ],
  ['services', 'runners, apps, instances and jobs', 'base contract platform', 3662],
  [
    'previews',
    'what makes a deploy a preview: lifetime, ownership, cleanup',
    'base contract platform github pages services',
    483,
  ],
  ['report', 'log, outputs, summary, comment and GitHub Deployment', 'base contract github', 892],
  [
    'action',
    'the story of the step and of the post step, one recipe for each `target`, the real process and runner',
    'base contract http platform github credentials pages services previews report',
    958,
  ],
  [
    'cli',
    'the same recipes at a terminal',
    'base contract http platform github credentials pages services report action',
    4180,
  ],
];

/** What each folder holds. */
export const folders = Object.fromEntries(rooms.map(([name, holds]) => [name, holds]));

/** The other folders that each may import. */
export const allowed = Object.fromEntries(
  rooms.map(([name, , imports]) => [name, imports.split(' ').filter(Boolean)]),
);

/** Most lines of each folder. */
export const maxLines = Object.fromEntries(rooms.map(([name, , , lines]) => [name, lines]));
