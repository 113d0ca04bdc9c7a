import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { RecordedExchange } from '../../../emulator/github/exchange-recorder.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Record<
    string,
    { $ref: string } | { content?: { 'application/json'?: { schema: Schema } } }
  >;
}

/** Statuses that GitHub returns for every call and that its description partly omits. */
const commonRefusals = new Set([401, 403, 404, 409, 422]);

/** Compares recorded exchanges with GitHub's OpenAPI description of its REST API. */
export class OpenApiJudge {
  readonly #document: Schema;
  readonly #paths: [segments: string[], operations: Record<string, Operation>][];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

  /** @param path of `api.github.com.json` */
  constructor(path: string) {
    this.#document = JSON.parse(readFileSync(path, 'utf8')) as Schema;
    const paths = Object.entries(
      this.#document['paths'] as unknown as Record<string, Record<string, Operation>>,
    );
    this.#paths = paths.map(([template, operations]) => [template.split('/'), operations]);
  }

  /** Returns the differences between an exchange and the description. */
  differences({ method, path, requestBody, status, answerBody }: RecordedExchange): string[] {
    const url = new URL(path, 'https://api.github.com');
    const operation = this.#operation(method, url.pathname);
    const name = `${method} ${url.pathname}`;
    if (!operation) return [`${name} is not described`];
    const problems = this.#queryProblems(operation, url.searchParams);
    const wanted = operation.requestBody?.content['application/json']?.schema;
    if (requestBody !== '' && !wanted)
      problems.push('the request has a body, and none is described');
    if (requestBody !== '' && wanted)
      problems.push(...this.#problems(wanted, JSON.parse(requestBody) as Json, 'request'));
    const answer = operation.responses[String(status)];
    if (!answer && !commonRefusals.has(status))
      problems.push(`the status ${status} is not described`);
    const described =
      answer && (this.#resolve(answer) as unknown as Operation['requestBody'])?.content;
    const schema = described?.['application/json']?.schema;
    if (schema && status < 300 && answerBody !== '') {
      problems.push(...this.#problems(schema, JSON.parse(answerBody) as Json, 'answer'));
    }
    return problems.map((problem) => `${name} (${status}): ${problem}`);
  }

  #operation(method: string, pathname: string): Operation | undefined {
    const segments = pathname.split('/');
    const found = this.#paths.filter(
      ([template]) =>
        template.length === segments.length &&
        template.every((part, index) =>
          part.startsWith('{') ? segments[index] !== '' : part === segments[index],
        ),
    );
    // `/actions/secrets/public-key` also matches a secret of that name. The path with fewer parameters wins.
    found.sort(([a], [b]) => parameterCount(a) - parameterCount(b));
    return found[0]?.[1][method.toLowerCase()];
  }

  #queryProblems(operation: Operation, query: URLSearchParams): string[] {
    const described = (operation.parameters ?? []).map(
      (parameter) => this.#resolve(parameter) as unknown as Parameter,
    );
    const problems: string[] = [];
    for (const [name, value] of query) {
      const parameter = described.find((one) => one.in === 'query' && one.name === name);
      if (!parameter) problems.push(`the query parameter ${name} is not described`);
      else {
        const typed = parameter.schema['type'] === 'integer' ? Number(value) : value;
        problems.push(...this.#problems(parameter.schema, typed, `query parameter ${name}`));
      }
    }
    return problems;
  }

  #problems(schema: Schema, value: Json, where: string): string[] {
    const key = `${where} ${JSON.stringify(schema)}`;
    const validate =
      this.#validators.get(key) ?? this.#ajv.compile(this.#closed(schema, where === 'answer'));
    this.#validators.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${where}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Returns a schema without references that refuses unknown properties. An answer may omit properties. */
  #closed(schema: Schema, isAnswer: boolean, open: readonly string[] = []): Schema {
    const reference = schema['$ref'];
    // A recursive schema is followed once.
    if (typeof reference === 'string' && open.includes(reference)) return {};
    const within = typeof reference === 'string' ? [...open, reference] : open;
    const resolved = this.#resolve(schema);
    const follow = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(follow);
      return typeof value === 'object' && value !== null
        ? this.#closed(value, isAnswer, within)
        : value;
    };
    const closed: Schema = {};
    for (const [key, value] of Object.entries(resolved)) {
      if (['example', 'examples', 'default', 'description', 'title', 'format'].includes(key))
        continue;
      if (key === 'required' && isAnswer) continue;
      closed[key] =
        key === 'properties'
          ? mapValues(value as Schema, follow)
          : key === 'enum'
            ? value
            : follow(value);
    }
    const combined = 'allOf' in closed || 'anyOf' in closed || 'oneOf' in closed;
    if ('properties' in closed && !('additionalProperties' in closed) && !combined)
      closed['additionalProperties'] = false;
    // Without required properties an answer can match several alternatives.
    if (isAnswer && 'oneOf' in closed) {
      closed['anyOf'] = closed['oneOf'] ?? [];
      delete closed['oneOf'];
    }
    // OpenAPI 3.0 has `nullable`, JSON Schema has the type `null`.
    const { nullable, ...plain } = closed;
    return nullable === true ? { anyOf: [{ type: 'null' }, plain] } : closed;
  }

  #resolve(value: object): Schema {
    const reference = (value as Schema)['$ref'];
    if (typeof reference !== 'string') return value as Schema;
    const found = reference
      .split('/')
      .slice(1)
      .reduce<Json>((at, part) => (at as Schema)[part] ?? {}, this.#document);
    return this.#resolve(found as Schema);
  }
}

function parameterCount(template: readonly string[]): number {
  return template.filter((part) => part.startsWith('{')).length;
}

function mapValues(object: Schema, map: (value: Json) => Json): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
