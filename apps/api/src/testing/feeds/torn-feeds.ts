// Forked by the torture row `feeds`: answers each message with the next mutation of the sample town's feed, and `good`
// with a correct one. Its argument is the seed.
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { zipOf } from './make-zip.ts';
import { mutatedFeed } from './mutate-feed.ts';
import { sampleFeed } from './sample-feed.ts';

const [, , seed = '1'] = process.argv;
const below = numbersFrom(Number(seed));
const sample = sampleFeed();

process.on('message', (asked: 'good' | 'torn') => {
  const { how, zip } = asked === 'good' ? { how: 'none', zip: zipOf(sample) } : mutatedFeed(sample, below);
  process.send?.({ how, content: zip.toString('base64') });
});
process.send?.('ready');
