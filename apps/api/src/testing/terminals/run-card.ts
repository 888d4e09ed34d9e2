import { serialOf } from '@machi/virtual-card/certificates';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { showCard } from './cards.ts';

/*
 * A sandbox card in its own process, for programs without cards. Arguments: the folder of its authority, the holder's
 * name, address, birth date and surface PIN, and the counter's challenge. Prints what the card sends.
 */

const [folder, name, address, birthdate, birthPin, challenge] = process.argv.slice(2);
if (!folder || !name || !address || !birthdate || !birthPin || !challenge) throw new Error('six arguments');
const authority = await openSandboxAuthority(folder);
const card = await authority.issueCard({
  card_key: 'shown',
  card_name: 'shown',
  holder: { name, address, birth_date: birthdate, sex: 2 },
  now: new Date(),
});
const { certificate } = card.authentication;
process.stdout.write(
  JSON.stringify({
    proof: showCard(card, challenge, birthPin),
    certificate,
    serial: serialOf(certificate),
    body_number: card.body_number,
  }),
);
