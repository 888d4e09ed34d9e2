// Size of the product, and its limits. docs/decisions/0155-a-desk-as-data.md
import { countSizes } from './count.ts';

const figure = new Intl.NumberFormat('en');
for (const { name, now, reach, isHeld } of countSizes()) {
  const standing = now <= reach ? (isHeld ? 'held' : 'reached') : 'to go';
  console.log(
    `${name.padEnd(40)} ${figure.format(now).padStart(12)} <= ${figure.format(reach).padStart(12)}  ${standing}`,
  );
}
