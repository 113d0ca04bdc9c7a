// Prints the section of CHANGELOG.md for a tag; fails when there is none, or when the tag is not the package's version.
//   node scripts/release-notes.mjs v1.2.3
import { readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
if (tag !== `v${version}`)
  fail(`The tag is ${tag || 'missing'}, but package.json says ${version}.`);
const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((text) => text.split(/\s/, 1)[0] === version);
if (section === undefined) fail(`CHANGELOG.md has no section "## ${version}".`);
console.log(section.slice(section.indexOf('\n')).trim());

function fail(message) {
  console.error(message);
  process.exit(1);
}
