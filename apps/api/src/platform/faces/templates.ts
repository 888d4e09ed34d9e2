import { bytesOfEmbedding, embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { sealBytes, unsealBytes } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';

/** Whose a template is: sealed for another member, number or model it does not open. */
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

/** Undefined where it was sealed for another, under another key, or damaged. */
export function openTemplate(
  secret: string,
  row: TemplateOwner & { readonly template: Uint8Array },
): FaceEmbedding | undefined {
  const bytes = unsealBytes(townKeys(secret).faceKey, row.template, ownerText(row));
  return (bytes && embeddingOfBytes(bytes)) ?? undefined;
}
