import { plainText } from '../../base/plain-text.js';
import type { CloneFiles } from '../clone.js';
import { documentation } from '../terminal/as-typed.js';
import { sourceText } from './gather.js';
import { listOf, mapOf, type Settings, settingAt, textOf } from './settings-text.js';

type Feature = 'functions' | 'redirects' | 'rewrites' | 'headers' | 'routes' | 'plugins';

interface HostFeatures {
  settings: readonly (readonly [Feature, ...keys: string[]])[];
  /** Folders that the host runs without a setting. */
  programs: readonly string[];
  page: string;
}

const netlify: HostFeatures = {
  settings: [
    ['functions', 'functions'],
    ['functions', 'build', 'functions'],
    ['functions', 'edge_functions'],
    ['redirects', 'redirects'],
    ['headers', 'headers'],
    ['plugins', 'plugins'],
  ],
  programs: ['netlify/functions', 'netlify/edge-functions'],
  page: 'moving.md#from-netlify',
};

const vercel: HostFeatures = {
  settings: [
    ['functions', 'functions'],
    ['redirects', 'redirects'],
    ['rewrites', 'rewrites'],
    ['headers', 'headers'],
    ['routes', 'routes'],
  ],
  programs: ['api'],
  page: 'moving.md#from-vercel',
};

const firebase: HostFeatures = {
  settings: [
    ['functions', 'functions'],
    ['redirects', 'hosting', 'redirects'],
    ['rewrites', 'hosting', 'rewrites'],
    ['headers', 'hosting', 'headers'],
  ],
  programs: [],
  page: 'moving.md',
};

const wrangler: HostFeatures = {
  settings: [['functions', 'main']],
  programs: ['functions'],
  page: 'moving.md',
};

const featuresByFile: Readonly<Record<string, HostFeatures>> = {
  'netlify.toml': netlify,
  'vercel.json': vercel,
  'now.json': vercel,
  'firebase.json': firebase,
  'wrangler.toml': wrangler,
  'wrangler.jsonc': wrangler,
  'wrangler.json': wrangler,
  'staticwebapp.config.json': {
    settings: [
      ['routes', 'routes'],
      ['rewrites', 'navigationFallback'],
      ['headers', 'globalHeaders'],
    ],
    programs: ['api'],
    page: 'moving.md',
  },
};

/** Returns a note on what a host's configuration does beside the build, which a site here does not; none if it does nothing else. */
export function hostNotes(file: string, settings: Settings, files: CloneFiles): string[] {
  const features = featuresByFile[file];
  const found = features?.settings.filter(([, ...keys]) => isSet(settingAt(settings, ...keys)));
  const programs = features?.programs.some((path) => files.has(path)) ? ['functions'] : [];
  const names = [...new Set([...programs, ...(found ?? []).map(([feature]) => feature)])];

  const beside =
    names.length > 0
      ? [
          `${file} has ${names.join(', ')}, which a site here does not have. ${documentation(features?.page ?? '')}`,
        ]
      : [];
  return [...beside, ...previewNotes(file, settings)];
}

const answers =
  /\bVercelRequest\b|\(\s*req(?:uest)?\b[^()]*,\s*res\b|\bonRequest|BaseHTTPRequestHandler|@(?:vercel|netlify)\/|\bhandler\b[^=\n]{0,80}=[^=\n]{0,80}\basync\b/;

/** Returns the note on folders whose programs a host runs without any configuration. */
export function programNotes(files: CloneFiles): string[] {
  const folders = ['api', 'functions', 'netlify/functions', 'netlify/edge-functions'];
  const found = folders.find((folder) =>
    files
      .namesIn(folder)
      .some(
        (name) =>
          /\.([cm]?[jt]s|py)$/.test(name) && answers.test(sourceText(files, `${folder}/${name}`)),
      ),
  );
  return found === undefined
    ? []
    : [
        `${found} has functions of a host, which a site here does not have. ${documentation('moving.md')}`,
      ];
}

function previewNotes(file: string, settings: Settings): string[] {
  const previews = mapOf(settingAt(settings, 'context', 'deploy-preview'));
  const production = mapOf(settingAt(settings, 'context', 'production'));
  const build = mapOf(settings['build']);
  const ofProduction = { ...mapOf(build['environment']), ...mapOf(production['environment']) };

  const variables = Object.entries(mapOf(previews['environment']))
    .filter(([name, value]) => textOf(value) !== textOf(ofProduction[name]))
    .map(([name]) => plainText(name, 80));
  const command = textOf(previews['command']);
  const usual = textOf(production['command']) ?? textOf(build['command']);
  const names = [
    ...(command !== undefined && command !== usual ? ['the command'] : []),
    ...variables,
  ];
  if (names.length === 0) return [];

  return [
    `${file} builds previews with another value of ${names.join(', ')}; here they are built like production. ${documentation('previews.md#values-of-a-preview')}`,
  ];
}

function isSet(value: unknown): boolean {
  return listOf(value).length > 0 || Object.keys(mapOf(value)).length > 0 || Boolean(textOf(value));
}
