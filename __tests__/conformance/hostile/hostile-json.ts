import { type HostileUrlName, hostileUrl, type RawValueName, rawValues } from './hostile-values.js';

/** One change of a JSON text, at the `at`-th of its values (counted on and on). */
export type JsonChange = { at: number } & (
  | { do: 'remove' | 'empty' | 'double' | 'duplicateKey' | 'unknownField' | 'wrap' | 'echo' }
  | { do: 'replace'; by: RawValueName }
  /** Only where there is an address, if there is one anywhere. */
  | { do: 'url'; by: HostileUrlName }
);

type Path = (string | number)[];
const mark = '@@here@@';

/** @param secrets what the server has learned from the request */
export function changed(json: string, change: JsonChange, { secrets }: { secrets: readonly string[] }): string {
  const root: unknown = json === '' ? {} : parsed(json);
  const all = placesIn(root);
  const addresses = change.do === 'url' ? all.filter((place) => isAddress(at(root, place))) : [];
  const places = addresses.length > 0 ? addresses : all;
  const place = places[change.at % places.length] ?? [];
  const old = at(root, place);
  if (change.do === 'remove') return JSON.stringify(without(root, place)) ?? '';
  const raw = rawFor(change, { old, secrets });
  return JSON.stringify(put(root, { place, value: mark })).replace(JSON.stringify(mark), () => raw);
}

function rawFor(change: JsonChange, { old, secrets }: { old: unknown; secrets: readonly string[] }): string {
  const text = JSON.stringify(old) ?? 'null';
  switch (change.do) {
    case 'replace':
      return rawValues[change.by]();
    case 'url':
      return JSON.stringify(hostileUrl(change.by));
    case 'echo':
      return JSON.stringify(`https://app.osaas.io/?token=${secrets.at(-1) ?? 'none'}`);
    case 'wrap':
      return `[${text}]`;
    case 'empty':
      return Array.isArray(old) ? '[]' : '{}';
    case 'double':
      return Array.isArray(old) ? JSON.stringify([...(old as unknown[]), ...(old as unknown[])]) : `[${text},${text}]`;
    case 'duplicateKey':
      return text.startsWith('{') && text !== '{}'
        ? `${text.slice(0, -1)},${text.slice(1, -1)},"url":"https://thief.example/","name":null}`
        : text;
    case 'remove':
    case 'unknownField':
      return text.startsWith('{')
        ? `{"__proto__":{"x":1},"constructor":1,"toString":"x","reason2":"\\u001b[2J","then":1${text === '{}' ? '' : ','}${text.slice(1)}`
        : text;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return { text: json.slice(0, 1000) };
  }
}

function placesIn(value: unknown, place: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [
    place,
    ...Object.entries(value).flatMap(([key, below]) =>
      placesIn(below, [...place, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function at(value: unknown, place: Path): unknown {
  return place.reduce<unknown>((now, key) => (now as Record<string, unknown>)[key], value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^(https?:\/\/|\/\w)/.test(value);
}

function put(root: unknown, { place, value }: { place: Path; value: unknown }): unknown {
  const key = place.at(-1);
  if (key === undefined) return value;
  const copy = structuredClone(root);
  (at(copy, place.slice(0, -1)) as Record<string, unknown>)[key] = value;
  return copy;
}

function without(root: unknown, place: Path): unknown {
  const key = place.at(-1);
  if (key === undefined) return undefined;
  const copy = structuredClone(root);
  const parent = at(copy, place.slice(0, -1));
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Record<string, unknown>)[key];
  return copy;
}
