import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { lend } from '../open-portal.ts';
import { expect, test } from '../portal.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

test(
  'a visit that is drawn is traced by its browser; one that is not loads nothing more',
  { tag: '@once' },
  async ({ browser }) => {
    const spans: Span[] = [];
    const collector = createServer(async (asked, reply) => {
      for (const { scopeSpans } of JSON.parse(await text(asked)).resourceSpans) spans.push(...scopeSpans[0].spans);
      reply.end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const visit = async (share: string, after: () => Promise<void>): Promise<string[]> => {
      const asked: string[] = [];
      await lend('hoshimori', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: share }, async (port) => {
        const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
        const page = await context.newPage();
        page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
        await page.goto('/spot', { waitUntil: 'networkidle' });
        // What it has noted it tells when it is left.
        await page.goto('about:blank');
        await after();
        await context.close();
      });
      return asked;
    };

    const asked = await visit('1', async () => {
      const traced = (): Span | undefined => {
        const call = spans.find(({ name, parentSpanId }) => name === 'GET' && parentSpanId !== undefined);
        const request = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
        return spans.find(({ parentSpanId, name }) => parentSpanId === request?.spanId && !name.startsWith('GET'));
      };
      await expect.poll(() => traced(), { message: 'call, request and statement', timeout: 20_000 }).toBeDefined();
      const { traceId } = traced() ?? {};
      const page = spans.find((span) => span.traceId === traceId && span.parentSpanId === undefined);
      expect(page?.name).toBe('GET /spot');
    });
    expect(asked).toContain('/traced-visit.js');

    const others = await visit('0', async () => {});
    expect(others.filter((path) => /trace/.test(path))).toEqual([]);
    collector.close();
  },
);
