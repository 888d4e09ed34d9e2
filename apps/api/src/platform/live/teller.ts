import type { House } from '../house.ts';
import type { Lines } from './lines.ts';
import type { Topic } from './topic.ts';

/** Reads each topic in use once for all of its lines; whoever asks during a reading has it read once more. */
export function createTeller(house: House, lines: Lines<Topic>): (isMeant?: (topic: Topic) => boolean) => void {
  const isTelling = new Set<Topic>();
  const isAskedAgain = new Set<Topic>();

  async function tell(topic: Topic): Promise<void> {
    if (isTelling.has(topic)) return void isAskedAgain.add(topic);
    isTelling.add(topic);
    do {
      isAskedAgain.delete(topic);
      try {
        const told = JSON.stringify(await topic.read(house, house.clock()));
        await lines.endUnadmitted(topic);
        lines.tell(topic, told);
      } catch (error) {
        // Nothing is told instead: the screens show what they have, with its age.
        house.log.warn({ topic: topic.path, reason: String(error).slice(0, 120) }, 'a topic could not be read');
      }
    } while (isAskedAgain.has(topic));
    isTelling.delete(topic);
  }
  return (isMeant = () => true) => {
    for (const topic of lines.topics()) if (isMeant(topic)) void tell(topic);
  };
}
