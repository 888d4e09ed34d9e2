import { runOrder } from '../backup/order.ts';
import { makeReport, readReportOrder } from './report.ts';

await runOrder(async () => {
  const now = new Date();
  console.log((await makeReport(readReportOrder(process.argv.slice(2), process.env, now), now)).join('\n'));
  return 0;
});
