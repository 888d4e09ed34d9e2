import { runOrder } from '../backup/order.ts';
import { keepStatus, readStatusOrder } from './keep-status.ts';

await runOrder(async () => {
  const order = readStatusOrder(process.argv.slice(2));
  console.log(await keepStatus(order, new Date()));
  return 0;
});
