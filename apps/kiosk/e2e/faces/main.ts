import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dlibCosine, faceresCosine, likeness } from '@machi/domain/faces/embedding';
import { equalErrorRate } from './figures.ts';
import { openFacePage } from './open-page.ts';
import { readOrder } from './order.ts';
import { detPlot, histogramPlot, rocPlot, type NamedScores } from './plots.ts';
import { readPeople, type ReadPeople } from './read-people.ts';
import { figuresOf, singlePairs, trial, type Compare, type TrialFigures } from './trials.ts';

const COMPARED: readonly (readonly [name: string, compare: Compare])[] = [
  ['both networks', likeness],
  ['dlib alone', dlibCosine],
  ['faceres alone', faceresCosine],
];
const TRIALS = [
  { templates: 1, frames: 1 },
  { templates: 1, frames: 2 },
  { templates: 3, frames: 1 },
  { templates: 3, frames: 2 },
] as const;

const percent = (rate: number): string => `${(rate * 100).toFixed(2)} %`;
const line = ({ templates, frames, eer, rates, galleries }: TrialFigures): string =>
  [
    `${templates} / ${frames}`,
    percent(eer),
    ...rates.map(
      ({ tar, threshold, isReckoned }) => `${percent(tar)} @ ${threshold.toFixed(3)}${isReckoned ? '*' : ''}`,
    ),
    ...galleries.map(
      ({ fnir, threshold, isReckoned }) => `${percent(fnir)} @ ${threshold.toFixed(3)}${isReckoned ? '*' : ''}`,
    ),
  ].join(' | ');

function evaluate({ people }: ReadPeople, compare: Compare) {
  const single = singlePairs(people, compare);
  const trials = TRIALS.map(({ templates, frames }) => {
    const scores = trial(people, templates, frames, compare);
    return { scores, figures: figuresOf(scores, templates, frames) };
  });
  return { single, eer: equalErrorRate(single.mated, single.nonMated), trials };
}

const order = readOrder(process.argv.slice(2));
const page = await openFacePage();
try {
  const read = await readPeople(order.data, order.out, page, (text) => console.log(text));
  console.log(
    `${read.pictures} pictures, ${read.people.length} people, ${read.withoutFace} without a face; model ${page.modelId}`,
  );
  const results = [];
  for (const [name, compare] of COMPARED) {
    const { single, eer, trials } = evaluate(read, compare);
    console.log(`\n${name}: EER of single pictures ${percent(eer)}`);
    const [first] = trials;
    console.log(
      [
        'templates / frames',
        'EER',
        'TAR at FAR 1e-3',
        '1e-4',
        ...(first?.figures.galleries ?? []).map(({ gallery }) => `FNIR ${gallery}`),
      ].join(' | '),
    );
    for (const { figures } of trials) console.log(line(figures));
    results.push({ compared: name, eer_single: eer, trials: trials.map(({ figures }) => figures) });
    if (compare !== likeness) continue;
    const named: NamedScores[] = [
      { name: 'single pictures', ...single },
      ...trials.map(({ scores, figures: { templates, frames } }) => ({
        name: `${templates} enrolled, ${frames} seen`,
        mated: scores.mated,
        nonMated: scores.nonMated,
      })),
    ];
    await writeFile(path.join(order.out, 'roc.svg'), rocPlot(named.slice(1)));
    await writeFile(path.join(order.out, 'det.svg'), detPlot(named.slice(1)));
    await writeFile(path.join(order.out, 'histogram.svg'), histogramPlot(named.at(-1) ?? { name: '', ...single }));
  }
  await writeFile(
    path.join(order.out, 'results.json'),
    `${JSON.stringify({ model_id: page.modelId, pictures: read.pictures, people: read.people.length, without_face: read.withoutFace, results }, null, 2)}\n`,
  );
  console.log(`\n* reckoned from the tail: too few comparisons to count. Results, plots and numbers: ${order.out}`);
} finally {
  await page.close();
}
