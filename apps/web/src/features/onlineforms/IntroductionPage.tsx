import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { alongIn } from '../../shell/own-applications.ts';
import { recordStore } from '../../shell/record/record.ts';
import { checkKeyOf, formPath } from './paths.ts';
import { Introduction } from './introduction/Introduction.tsx';
import { OpenForm } from './OpenForm.tsx';
import './onlineforms.css';

/** Introduction and checklist before an application (product, "Online forms"). */
export default function IntroductionPage() {
  const { onlineform_id: onlineformId = '' } = useParams();
  const along = alongIn(useSearchParams()[0]);
  const navigate = useNavigate();
  return (
    <OpenForm onlineformId={onlineformId} path={`/onlineform/introduction/${onlineformId}`}>
      {(form) => (
        <Introduction
          form={form}
          onChecked={() => {
            recordStore.prefer({ onlineformCheckKey: checkKeyOf(form) });
            void navigate(formPath(form.onlineform_id, along));
          }}
        />
      )}
    </OpenForm>
  );
}
