/** The variables that name a proxy: for https and for http. */
export const proxyVariables = ['HTTPS_PROXY', 'HTTP_PROXY'] as const;

/** Whether requests may have to go through a proxy. */
export function hasProxy(env: NodeJS.ProcessEnv): boolean {
  return proxyVariables.some((name) => proxyVariable(env, name) !== '');
}

/** The value of a proxy variable; small letters win. Source: GitHub, "Using a proxy server with a runner". */
export function proxyVariable(env: NodeJS.ProcessEnv, name: string): string {
  return (env[name.toLowerCase()] || env[name] || '').trim();
}
