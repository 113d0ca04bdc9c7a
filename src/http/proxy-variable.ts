/** The value of a proxy variable; small letters win. Source: GitHub, "Using a proxy server with a runner". */
export function proxyVariable(env: NodeJS.ProcessEnv, name: string): string {
  return (env[name.toLowerCase()] || env[name] || '').trim();
}
