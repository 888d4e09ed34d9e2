import { bytesOfEmbedding, embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { sealBytes, unsealBytes } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';

/** A template's owner: for another member, number or model it cannot be decrypted. */
export interface TemplateOwner {
  readonly member_id: number;
  readonly face_no: number;
  readonly model_id: string;
}

const ownerText = ({ member_id, face_no, model_id }: TemplateOwner): string =>
  `face ${face_no} of ${member_id} by ${model_id}`;

export const sealTemplateBy = (faceKey: Buffer, owner: TemplateOwner, template: FaceEmbedding): Buffer =>
  sealBytes(faceKey, bytesOfEmbedding(template), ownerText(owner));

export const sealTemplate = (secret: string, owner: TemplateOwner, template: FaceEmbedding): Buffer =>
  sealTemplateBy(townKeys(secret).faceKey, owner, template);

/** Undefined if it belongs to another owner or key, or is damaged. */
export function openTemplate(
  secret: string,
  row: TemplateOwner & { readonly template: Uint8Array },
): FaceEmbedding | undefined {
  const bytes = unsealBytes(townKeys(secret).faceKey, row.template, ownerText(row));
  return (bytes && embeddingOfBytes(bytes)) ?? undefined;
}
