import type { ScreenPath } from '@machi/domain/navigation/screens';
import type { ComponentType } from 'react';

/** Pages by the path of their screen, each fetched when somebody goes there. */
export type Pages = Readonly<Partial<Record<ScreenPath, () => Promise<{ default: ComponentType }>>>>;
