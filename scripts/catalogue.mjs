// Makes src/services/options/catalogue.json, which the local platform reads as well, from a list of services:
//   node scripts/catalogue.mjs <services.json>
// The list is {services: [{serviceId, options: [{name, type, required, values?}]}]}.
import { readFileSync, writeFileSync } from 'node:fs';

const [input] = process.argv.slice(2);
if (!input) throw new Error('usage: node scripts/catalogue.mjs <services.json>');
const { services } = JSON.parse(readFileSync(input, 'utf8'));
// Newer than the list.
const php = [
  'name!',
  'SourceUrl!',
  'GitHubToken',
  'OscAccessToken',
  'ConfigService',
  'ConfigApiKey',
  'SubPath',
  'OscEntry',
];
if (!services.some(({ serviceId }) => serviceId === 'eyevinn-php-runner')) {
  const options = php.map((name) => ({
    name: name.replace('!', ''),
    type: 'string',
    required: name.endsWith('!'),
  }));
  services.push({ serviceId: 'eyevinn-php-runner', options });
}
const plain = /^[A-Za-z0-9._-]+$/;

const entries = services.map(({ serviceId, options }) => {
  if (!plain.test(serviceId)) throw new Error(`unexpected service id: ${serviceId}`);
  // The name is an input of the action and no option.
  const notations = options.filter(({ name }) => name !== 'name').map(notation);
  return [serviceId, notations.join(' ')];
});
const sorted = Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

function notation({ name, type, required, values }) {
  const kinds = { string: '', boolean: ':boolean', enum: `:${values?.join('|')}` };
  const kind = kinds[type];
  if (
    !plain.test(name) ||
    kind === undefined ||
    (values ?? []).some((value) => !plain.test(value))
  ) {
    throw new Error(`unexpected option: ${JSON.stringify({ name, type, values })}`);
  }
  return `${name}${kind}${required ? '!' : ''}`;
}

writeFileSync(
  new URL('../src/services/options/catalogue.json', import.meta.url),
  `${JSON.stringify(sorted, null, 2)}\n`,
);
