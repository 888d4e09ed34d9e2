import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { MOST_FAILURES } from '@machi/domain/setup/house';
import { LONGEST_WAIT_SECONDS } from '@machi/domain/setup/notifications';
import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const rules = read('deploy/prometheus/machi.rules.yml');
const alarms = rules
  .split('- alert: ')
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0] ?? '', text }));
const board: {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
} = JSON.parse(read('deploy/grafana/machi.json'));

const METRICS_KEY = 'of-the-operator-of-this-town';
const town = await openTestTown({
  environment: { METRICS_KEY, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
});

/** The names of the figures that a text asks for; those of Prometheus itself left out. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:machi|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name.replace(/_bucket$/, ''));

describe('deploy/prometheus and deploy/grafana', () => {
  test('ask for figures that the town serves, under labels that it gives', async () => {
    await town.call('GET', '/api/town');
    const { text } = await town.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_KEY}` } });
    const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
    const recorded = new Set([...rules.matchAll(/- record: (\S+)/g)].map(([, name = '']) => name));
    const expressions = [...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), rules];
    const asked = expressions.flatMap(namesIn);
    expect(asked.length).toBeGreaterThan(40);
    expect([...new Set(asked)].filter((name) => !served.has(name))).toEqual([]);
    const ofRules = expressions.flatMap((one) => [...one.matchAll(/\bmachi:\w+:\w+/g)].map(([name]) => name));
    expect(ofRules.filter((name) => !recorded.has(name))).toEqual([]);
    for (const kind of rules.matchAll(/kind="(\w+)"/g))
      expect(['page', 'read', 'write', 'terminal', 'document']).toContain(kind[1]);
    for (const state of ['most', 'open', 'waiting'])
      expect(text).toContain(`machi_database_connections{state="${state}"}`);
    for (const state of ['working', 'silent', 'waiting']) expect(text).toContain(`machi_terminals{state="${state}"}`);
    expect(text).toContain('machi_storm 0');
  });

  test('each alarm says what is wrong, what to do and which chapter says more', () => {
    expect(alarms.length).toBeGreaterThan(10);
    const chapters = new Set(
      [...read('docs/operation.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(/\s/g, '-'),
      ),
    );
    for (const { name, text } of alarms) {
      expect(text, name).toMatch(/\n +summary: (["']).{20,}\1\n +do: (["']).{40,}\2\n/);
      const chapter = /\n +chapter: docs\/operation\.md#(\S+)/.exec(text)?.[1] ?? '';
      expect(chapters.has(chapter), `${name}: ${chapter}`).toBe(true);
      expect(text, name).toMatch(/severity: (?:now|today|week)/);
    }
  });

  test('ring at the numbers at which the check calls something wrong', () => {
    expect(rules).toContain(`machi_outbox_waiting_seconds) > ${LONGEST_WAIT_SECONDS}`);
    expect(rules).toContain(`(machi_job_failures) >= ${MOST_FAILURES}`);
  });

  test.skipIf(!existsSync('/usr/bin/promtool'))(
    'ring when they should, by promtool (skipped where it is not installed)',
    () => {
      const cwd = new URL('deploy/prometheus/', root);
      const said = execFileSync('promtool', ['test', 'rules', 'machi.rules.test.yml'], { cwd, encoding: 'utf8' });
      expect(said).toContain('SUCCESS');
    },
  );
});

test('an endpoint is counted by what it does', async () => {
  await town.call('GET', '/api/spots');
  await town.call('POST', '/api/login', { body: { login_id: 'nobody@example.jp', password: 'nothing at all' } });
  await town.call('POST', '/api/terminal/calls', { body: {} });
  const { text } = await town.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_KEY}` } });
  for (const [kind, route] of [
    ['read', '/api/spots'],
    ['write', '/api/login'],
    ['terminal', '/api/terminal/calls'],
  ])
    expect(text).toContain(`machi_http_request_seconds_count{kind="${kind}",route="${route}"} 1`);
});
