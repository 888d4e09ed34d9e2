import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { BannerForm } from './BannerForm.tsx';
import type { BannerDraft } from './BannerForm.tsx';

/** The form, with what was typed before: in this tab, or on another device. */
export function DraftedBanner({ isStanding }: { isStanding: boolean }) {
  const draft = useServerDraft<BannerDraft>('monitor-banner');
  if (draft.value === undefined) return <PageLoading />;
  return <BannerForm kept={draft.value ?? {}} draft={draft} isStanding={isStanding} />;
}
