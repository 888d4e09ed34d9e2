import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { rulesAt } from '@machi/domain/passes/town-passes';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { TerminalFace } from '@machi/domain/terminals/own-contract';
import { writeShowing } from '../../platform/audit/audit.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import { openTemplate } from '../../platform/faces/templates.ts';
import type { House } from '../../platform/house.ts';
import type { TappingExchange } from '../../platform/http/exchange.ts';
import { knownTo, scopeAt } from './snapshot.ts';
import { snapshotStore } from './snapshot-store.ts';

/**
 * The faces in a terminal's snapshot, for the terminal to store sealed: only people with its own pass. Each face handed
 * out is audited before the answer.
 */
export async function readFacesFor(
  { database, town, secret }: Pick<House, 'database' | 'town' | 'secret'>,
  { terminal, now, requestId }: Pick<TappingExchange, 'terminal' | 'now' | 'requestId'>,
  faceNos: readonly number[],
): Promise<{ faces: TerminalFace[] } | Refusal> {
  if (!rulesAt(town.passes, terminal.pass).faces) return notFound;
  const scope = await scopeAt({ database, town }, terminal, now);
  const rows = await snapshotStore.faces(database, scope, now, knownTo(terminal), faceNos);
  const faces = rows.flatMap(({ face_no, member_id, model_id, template: sealed }) => {
    const template = openTemplate(secret, { face_no, member_id, model_id, template: sealed });
    if (!template) return [];
    const bytes = Buffer.from(bytesOfEmbedding(template));
    return [{ face_no, member_id, model_id, template: bytes.toString('base64') }];
  });
  if (faces.length === 0) return { faces };
  const shown = faces.map(({ member_id }) => member_id);
  const action = {
    at: now,
    actor_member_id: null,
    action: 'terminal:faces',
    subject: 'terminal',
    subject_id: terminal.terminal_id,
    request_id: requestId,
  } as const;
  await database.transaction(async (transaction) => {
    await faceTerminals.hand(transaction, terminal.terminal_id, faces);
    await writeShowing(transaction, action, shown);
  });
  return { faces };
}
