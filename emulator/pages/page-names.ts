/** Why a page name is refused, `undefined` when it is fine. 3 to 52 of `a-z 0-9 -`, alphanumeric at both ends. */
export function pageNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'name is required';
  if (!/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/.test(name)) {
    return 'Invalid name: use 3-52 lowercase letters, digits and hyphens, starting and ending with a letter or digit';
  }
  return reserved.has(name) ? `The name ${name} is reserved` : undefined;
}

const reserved: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'app',
  'auth',
  'catalog',
  'deploy',
  'docs',
  'mail',
  'money',
  'osaas',
  'pages',
  'static',
  'status',
  'token',
  'www',
]);
