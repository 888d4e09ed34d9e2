import type { RoutePath } from '@machi/domain/navigation/routes';
import type { ComponentType } from 'react';

/** Pages by the path of their screen, each fetched when somebody goes there. */
export type Pages = Readonly<Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>>>;
