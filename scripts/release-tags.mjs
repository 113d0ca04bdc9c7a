// Moves the tags that workflows use to a release, and pushes them:
//   node scripts/release-tags.mjs v1.2.3
// v1 → the release; v1.2.3-node24 and v1-node24 → a commit on top of it whose action.yml says node24.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [release = ''] = process.argv.slice(2);
const [, major] = /^(v\d+)\.\d+\.\d+$/.exec(release) ?? [];
if (!major) {
  console.error(`Not a release tag: ${release || '(nothing)'}. Give one such as v1.2.3.`);
  process.exit(1);
}
const author = [
  '-c',
  'user.name=osc-deploy release',
  '-c',
  'user.email=release@users.noreply.github.com',
];
const git = (...args) =>
  execFileSync('git', [...author, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

git('checkout', '--quiet', '--detach', `refs/tags/${release}`);
git('tag', '--force', major);
const action = readFileSync('action.yml', 'utf8');
const for24 = action.replace(/^( +using: )node20$/m, '$1node24');
if (for24 === action) throw new Error('action.yml does not say "using: node20"');
writeFileSync('action.yml', for24);
git('commit', '--quiet', '--message', `${release} for runners with Node 24`, '--', 'action.yml');
git('tag', `${release}-node24`);
git('tag', '--force', `${major}-node24`);
// The release's own tag is there already; only these are new or move.
git(
  'push',
  '--force',
  'origin',
  ...[major, `${release}-node24`, `${major}-node24`].map((tag) => `refs/tags/${tag}`),
);
