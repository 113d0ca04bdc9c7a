import type { LocalPlatform } from '../platform.js';

/** Returns commands to paste at the top of the repository: publish, change a file, publish the change. */
export function playCommands(platform: LocalPlatform): string[] {
  const { accessToken } = platform.signIn();
  const command = (words: string) => `node dist/cli.js ${words} --base-url ${platform.apiUrl}`;
  return [
    `export OSC_ACCESS_TOKEN=${accessToken}`,
    `mkdir -p build/play && cp -R examples/site/. build/play && ${command('publish build/play --name my-play')}`,
    `echo '<p>Changed.</p>' >> build/play/index.html && ${command('publish build/play --name my-play')}`,
  ];
}
