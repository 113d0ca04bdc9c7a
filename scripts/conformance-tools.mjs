// Brings the foreign parts that the conformance tests run against, each at the version named here. What is built or
// fetched stays in .tools/ (or in the folder that OSC_DEPLOY_TOOLS names) and is used again. Ends with tools.json there:
// for each tool its path and version. A tool that cannot be had is an error: nothing is left out.
//   node scripts/conformance-tools.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';

// The runner, and the object store that the platform itself uses for pages.
const goModules = {
  act: { module: 'github.com/nektos/act', version: 'v0.2.89' },
  minio: { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c' },
};
// A second object store that verifies the policy of a POST, what makes network namespaces and a slow link between them,
// what makes certificates, and a proxy that asks for a password and can inspect TLS.
const debianPackages = {
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ip: 'iproute2',
  unshare: 'util-linux',
  python3: 'python3-minimal',
  openssl: 'openssl',
  squid: 'squid-openssl',
};
// What GitHub and the platform's vendor publish of their interfaces: of each package one file or folder is read.
const descriptions = {
  'github-openapi': {
    package: '@octokit/openapi',
    version: '23.0.2',
    path: 'generated/api.github.com.json',
  },
  'vendor-services': {
    package: '@osaas/client-services',
    version: '0.13.0',
    path: 'lib/generated',
  },
};
const nodes = { 'node-20': '20.20.2', 'node-24': '24.21.0' };

const home = resolve(process.env.OSC_DEPLOY_TOOLS ?? '.tools');
mkdirSync(home, { recursive: true });
const tools = { ...nodesFromNpm(), ...descriptionsFromNpm(), ...fromDebian(), ...builtWithGo() };
writeFileSync(join(home, 'tools.json'), `${JSON.stringify(tools, null, 2)}\n`);

function builtWithGo() {
  const found = Object.entries(goModules).map(([name, { module, version }]) => {
    const folder = join(home, `${name}-${version}`);
    const path = join(folder, name);
    if (!isExecutable(path)) {
      const go = onPath('go') ?? executable('/usr/local/go/bin/go');
      if (go === null)
        throw new Error(`${name} is built with Go (1.25 or newer), and there is no go on the PATH`);
      // Built beside and then moved: a build that was killed leaves nothing that looks finished.
      const unfinished = `${folder}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      run(go, ['install', `${module}@${version}`], {
        GOBIN: unfinished,
        GOFLAGS: '-buildvcs=false -trimpath',
      });
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
    return [name, { path, version }];
  });
  return Object.fromEntries(found);
}

function fromDebian() {
  const missing = Object.entries(debianPackages).filter(([name]) => onPath(name) === null);
  if (missing.length > 0) {
    const asRoot = process.getuid() === 0 ? [] : ['sudo'];
    const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
    const [command, ...words] = apt;
    run(command, [...words, 'update']);
    run(command, [
      ...words,
      'install',
      '-y',
      '--no-install-recommends',
      ...missing.map(([, name]) => name),
    ]);
  }
  const found = Object.entries(debianPackages).map(([name, debianName]) => {
    const path = onPath(name);
    if (path === null) throw new Error(`the package ${debianName} has brought no ${name}`);
    return [name, { path, version: debianVersion(path, debianName) }];
  });
  return Object.fromEntries(found);
}

/** A tool that was there already may be from elsewhere. */
function debianVersion(path, debianName) {
  const known = spawnSync('dpkg-query', ['-W', '-f', '${Version}', debianName], {
    encoding: 'utf8',
  });
  return path.startsWith('/usr/') && known.status === 0 ? known.stdout : 'of this machine';
}

function nodesFromNpm() {
  const distribution = `node-${process.platform}-${process.arch}`;
  const found = Object.entries(nodes).map(([name, version]) => {
    const folder = join(home, `node-${version}`);
    const path = join(folder, 'node_modules', distribution, 'bin', 'node');
    if (!isExecutable(path)) {
      const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
      run('npm', ['install', '--prefix', folder, ...quiet, `${distribution}@${version}`]);
    }
    return [name, { path, version }];
  });
  return Object.fromEntries(found);
}

function descriptionsFromNpm() {
  const found = Object.entries(descriptions).map(
    ([name, { package: source, version, path: part }]) => {
      const kept = join(home, `${name}-${version}`);
      const path = join(kept, basename(part));
      if (!existsSync(path)) {
        const unfinished = `${kept}.unfinished`;
        rmSync(unfinished, { recursive: true, force: true });
        const quiet = [
          '--no-save',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
          '--ignore-scripts',
        ];
        run('npm', ['install', '--prefix', unfinished, ...quiet, `${source}@${version}`]);
        mkdirSync(kept, { recursive: true });
        renameSync(join(unfinished, 'node_modules', source, part), path);
        rmSync(unfinished, { recursive: true, force: true });
      }
      return [name, { path, version }];
    },
  );
  return Object.fromEntries(found);
}

function run(command, args, env = {}) {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return (
    folders.map((folder) => executable(join(folder, name))).find((path) => path !== null) ?? null
  );
}

function executable(path) {
  return isExecutable(path) ? path : null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
