import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cloneCommands, playCommands, playRepository } from './demo/play.js';
import { startGitHub } from './github/github.js';
import { FaultTable, readFault } from './http/faults.js';
import { type Listener, startOrigin } from './http/origin.js';
import { empty, json } from './http/reply.js';
import { type RequestFilter, RequestLog } from './http/request-log.js';
import { Router } from './http/router.js';
import { startPlatform } from './platform.js';

const usage = `npm run platform [-- options]
  --fault 'method=POST path=/mypages/* status=503 times=2'  what goes wrong; emulator/README.md has the words; may be repeated
  --latency <ms>           added to every request to the storage
  --host <address>         where it listens (default: 127.0.0.1); with --tls-cert <file> --tls-key <file> over https
  --discard-bodies         keeps sizes and hashes of large files only
  --json                   prints addresses and a login as one line of JSON`;
const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean', default: false },
    host: { type: 'string', default: '127.0.0.1' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    latency: { type: 'string', default: '0' },
    'discard-bodies': { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit();
}
const specs = values.fault.map(readFault);
const platform = await startPlatform({
  listener: { host: values.host, ...tls(values['tls-cert'], values['tls-key']) },
  storageLatencyMs: Number(values.latency),
  discardBodies: values['discard-bodies'],
});
const log = new RequestLog();
const faults = new FaultTable();
const github = await startGitHub({ log: platform.log, faults: platform.faults });
const admin = await startOrigin({ name: 'admin', handle: inspector().handle, log, faults });

const { apiUrl, storageUrl } = platform;
for (const spec of specs) platform.faults.arm(spec);
const login = platform.signIn();
const lines = values.json
  ? [
      JSON.stringify({
        apiUrl,
        storageUrl,
        githubUrl: github.apiUrl,
        adminUrl: admin.url,
        ...login,
      }),
    ]
  : [
      `The local platform is up at ${apiUrl}, until Ctrl-C.`,
      '\nIn another terminal, at the top of this repository:',
      ...playCommands(platform),
      `\nThen, in a clone of ${playRepository} of the local GitHub:`,
      ...cloneCommands(platform, github),
      `\nWhat GitHub keeps: ${admin.url}/_local/github/${playRepository}`,
      '\nIn a workflow, as inputs of the step:',
      `base-url: ${apiUrl}`,
      `refresh-token: ${login.refreshToken}`,
      `client-id: ${login.clientId}`,
    ];
process.stdout.write(`${lines.join('\n')}\n`);

const stop = () => void Promise.all([admin.close(), github.close(), platform.close()]);
process.once('SIGINT', stop).once('SIGTERM', stop);

function tls(cert: string | undefined, key: string | undefined): Partial<Listener> {
  if (cert === undefined || key === undefined) return {};
  return { tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } };
}

/** `/_local/…`: shows the requests and state of a platform in another process. */
function inspector(): Router {
  const filterOf = (query: URLSearchParams): RequestFilter =>
    Object.fromEntries(query) as RequestFilter;
  return new Router()
    .on('GET', '/_local/requests', ({ query }) => json(200, platform.log.select(filterOf(query))))
    .on('GET', '/_local/github/:owner/:repo', (exchange) => {
      const { vault, runs, pulls } = github.repositories.open(
        `${exchange.param('owner')}/${exchange.param('repo')}`,
      );
      return json(200, {
        secrets: Object.fromEntries(vault.secrets),
        variables: Object.fromEntries(vault.variables),
        runs: [...runs.keys()],
        pulls: pulls.all.map(({ number, state }) => ({ number, state })),
      });
    })
    .on('POST', '/_local/suspend/:name', (exchange) => {
      platform.services.suspend(exchange.param('name'));
      return empty(204);
    })
    .on('GET', '/_local/families', () => json(200, platform.families))
    .on('GET', '/_local/sites/:name', (exchange) => {
      const { page, objects: stored } = platform.site(exchange.param('name'));
      const objects = [...stored].map(([path, { size, sha256 }]) => ({ path, size, sha256 }));
      return json(200, { status: page.status, objects });
    });
}
