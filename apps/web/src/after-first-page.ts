// What every page has, and none needs to be read: it is fetched a second after the first page is there.
import './shell/banner/stand.tsx';
import { followReadings } from './shell/readings/follow-readings.ts';
import { tellOpened } from './shell/navigation/tell-opened.ts';
import { fetchFeatures } from './router.tsx';

// A press on a link to another page then waits only for that page.
fetchFeatures().catch(() => undefined);
followReadings();
void tellOpened();
// Only a browser that takes messages needs it.
if ('Notification' in window && Notification.permission === 'granted')
  void import('./features/wishes/push/renew-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
