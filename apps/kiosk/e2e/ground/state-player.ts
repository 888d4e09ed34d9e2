import { fileURLToPath } from 'node:url';
import type { ToScreen } from '../../src/bridge.ts';
import { openScreenServer } from '../../src/host/screens/screen-server.ts';

/**
 * Serves the screens without a terminal: they show the states that a journey sends, also those that need hardware.
 */

const hearers = new Set<(message: ToScreen) => void>();
let shown: ToScreen | null = null;

const screens = await openScreenServer({
  terminal: {
    listen(hear) {
      hearers.add(hear);
      if (shown) hear(shown);
      return () => hearers.delete(hear);
    },
    press: () => {},
    answerFace() {},
    server: () => null,
    isDeskOpen: () => true,
    renew() {},
    close: async () => {},
  },
  folder: fileURLToPath(new URL('../../dist/renderer', import.meta.url)),
  port: 0,
});
process.on('message', (message: ToScreen) => {
  shown = message;
  for (const hear of hearers) hear(message);
});
process.once('SIGTERM', () => void screens.close().then(() => process.exit(0)));
process.send?.({ kind: 'ready', address: screens.address });
