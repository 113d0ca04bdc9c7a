// GitHub's own language service reads every workflow that is shipped, shown or written by `init`, and each `with:` block for
// this action against action.yml.
//   node scripts/check-workflows.mjs [file…]
// Prints one line for each complaint and exits with 1 when there is any. Without files it takes those of .github/workflows and
// examples, and the blocks of YAML in README, docs and the golden file of `init`.
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';

// The service imports JSON without saying so, which Node refuses.
const hook =
  "export const load = (url, context, next) => next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);";
register(`data:text/javascript,${encodeURIComponent(hook)}`);
const { validate } = await import('@actions/languageservice');

const ownAction = parse(readFileSync('action.yml', 'utf8'));
const chosen = process.argv.slice(2);
const filesOf = (folder, end) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(end) ? `${folder}/${name}` : []));
const paths =
  chosen.length > 0
    ? chosen
    : [...filesOf('.github/workflows', '.yml'), ...filesOf('examples', '.yml'), 'action.yml'];
const documents =
  chosen.length > 0
    ? []
    : ['README.md', ...filesOf('docs', '.md'), '__tests__/golden/workflows.md'];

const job = 'on: [push, pull_request]\njobs:\n  shown:\n    runs-on: ubuntu-latest\n    steps:\n';
const complaints = [];
for (const path of paths) await check({ path, name: path, text: readFileSync(path, 'utf8') });
for (const path of documents) {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm);
  for (const [index, [, text]] of [...blocks].entries()) {
    const name = `.github/workflows/${path.replaceAll('/', '-')}-${index}.yml`;
    if (/^jobs:/m.test(text)) await check({ path, name, text });
    else if (/^- uses: OWNER/m.test(text))
      await check({ path, name, text: `${job}${text.replace(/^(?=.)/gm, '      ')}` });
  }
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

/** The service remembers what it has read by its name, so each text has one of its own. */
async function check({ path, name, text: given }) {
  // A forge of one's own takes the whole address of an action.
  const text = given.replaceAll(/uses: https:\/\/[^/]+\//g, 'uses: ');
  const document = TextDocument.create(pathToFileURL(resolve(name)).href, 'yaml', 1, text);
  const found = await validate(document, {
    actionsMetadataProvider: {
      // Nothing is known offline of other actions; ours has its inputs checked.
      fetchActionMetadata: async ({ name }) =>
        name === 'osc-deploy' ? ownAction : { name, description: '' },
    },
  });
  for (const { message, range } of found) {
    // The service is older than this key of a job.
    if (message === "Unexpected value 'cache-mode'") continue;
    complaints.push(
      `${path}: ${JSON.stringify(message)} at ${JSON.stringify(text.split('\n')[range.start.line]?.trim())}`,
    );
  }
}
