import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const made = () => workspace.services.instances.named('shop');

describe('options', () => {
  test('are checked all at once and before anything is made', async () => {
    workspace = await ServiceWorkspace.open();
    const options = 'PostgressUser: a\nPostgresDb: [a, b]\nname: other';
    const { error } = await workspace.run(database(options));
    const { message } = error as Error;
    expect(error).toMatchObject({ code: 'invalid-options' });
    expect(message).toContain('`PostgressUser` is not an option of the service; did you mean `PostgresUser`?');
    expect(message).toContain('`PostgresDb` must be one value, not a list.');
    expect(message).toContain('`name` is no option: give it as the input `name`.');
    expect(message).toContain('`PostgresPassword` is required.');
    expect(workspace.writes()).toEqual([]);
  });

  test('are checked against the copy that is built in where the platform has no schema', async () => {
    workspace = await ServiceWorkspace.open({ services: { liveSchemas: false } });
    const { error } = await workspace.run(database('PostgresPasword: x'));
    expect((error as Error).message).toContain('did you mean `PostgresPassword`?');
    expect(workspace.writes()).toEqual([]);
  });

  test('that are empty are asked about: the secret behind them may not be set', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run(database('PostgresPassword: '));
    expect((error as Error).message).toContain(
      '`PostgresPassword` is empty. Is the secret or variable that it comes from set?',
    );
  });

  test('with dots may be nested, and keep their types', async () => {
    workspace = await ServiceWorkspace.open();
    const options =
      'type: Loop\nurl: https://example.com/vod.m3u8\nopts:\n  useDemuxedAudio: true\n  preroll:\n    url: https://example.com/pre.m3u8\n    duration: 10500\n';
    const { error } = await workspace.run({ target: 'instance', service: 'channel-engine', options });
    expect(error).toBeUndefined();
    expect(made().options).toEqual({
      type: 'Loop',
      url: 'https://example.com/vod.m3u8',
      'opts.useDemuxedAudio': true,
      'opts.preroll.url': 'https://example.com/pre.m3u8',
      'opts.preroll.duration': '10500',
    });
  });
});

test('an option that the record cannot show is no difference, and is said', async () => {
  workspace = await ServiceWorkspace.open();
  const channel = {
    target: 'instance',
    service: 'channel-engine',
    options: 'type: Loop\nurl: https://e.com/a.m3u8',
  } as const;
  await workspace.run(channel);
  const { result, log } = await workspace.run(channel);
  expect([result?.changed, made().restarts]).toEqual([false, 0]);
  expect(log).toContain('does not show url, so a new value is sent only when another option changes too');
});

test('what was given as an option is in no output and no log, unless its schema says that it is plain', async () => {
  workspace = await ServiceWorkspace.open({ services: { liveSchemas: false } });
  const ice = 'turn:admin:correcthorse@turn.example:3478';
  const { outputs, log, result } = await workspace.run({
    target: 'instance',
    service: 'eyevinn-intercom-manager',
    options: `smbUrl: https://smb.example/xyz\nsmbApiKey: batterystaple\ndbUrl: mongodb://u:p%40ss@db/x\niceServers: ${ice}`,
  });
  const shown = `${JSON.stringify(outputs)}${JSON.stringify(result?.summary)}${log.replace(/^::add-mask::.*$/gm, '')}`;
  expect(shown).not.toMatch(/correcthorse|batterystaple|p%40ss|smb\.example/);
  expect(outputs.instance).toMatchObject({ name: 'shop', iceServers: '***', smbUrl: '***' });
});

describe('a refusal', () => {
  test('because of the plan says what the plan is and what to do', async () => {
    workspace = await ServiceWorkspace.open({ services: { instancesPerTenant: 0 } });
    const { error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({ code: 'plan-limit' });
    expect((error as Error).message).toContain('the plan is PERSONAL, 1,200 tokens are left');
    expect((error as Error).message).toContain('Your plan allows 0 instances');
  });

  test('that comes with a 2xx status is one all the same', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.platform.faults.arm({
      method: 'POST',
      path: /instances$/,
      status: 200,
      body: { reason: 'No capacity left' },
    });
    const { error } = await workspace.run(database('PostgresPassword: correcthorse'));
    expect(error).toMatchObject({
      code: 'platform-refused',
      message: expect.stringContaining('No capacity left'),
    });
  });

  test('of a service that does not exist names the nearest', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({ target: 'instance', service: 'eyevinn-web-runer' });
    expect(error).toMatchObject({
      code: 'service-unknown',
      message: expect.stringContaining('Did you mean eyevinn-web-runner?'),
    });
  });

  test('of one that resembles none names none', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({ target: 'instance', service: 'acme-warp-drive-mk2' });
    expect(error).toMatchObject({ code: 'service-unknown', message: expect.not.stringContaining('Did you mean') });
  });

  test('of a job service as an instance names the right target', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({
      target: 'instance',
      service: 'eyevinn-ffmpeg-s3',
      options: 'cmdLineArgs: -i a b',
    });
    expect(error).toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('target: job') });
  });
});
