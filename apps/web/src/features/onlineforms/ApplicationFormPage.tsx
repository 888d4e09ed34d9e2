import { isIdText } from '@machi/domain/fields/in-address';
import { useParams } from 'react-router-dom';
import { laterSteps } from '../../shell/own-applications.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { LaterSteps } from './completion/LaterSteps.tsx';
import { SentBack } from './form/SentBack.tsx';
import { FilledIn } from './form/FilledIn.tsx';
import { useFormStep } from './form/use-form-step.ts';
import { OpenForm } from './OpenForm.tsx';
import './onlineforms.css';

/** The application form, and the same filled in from an earlier application (product, "Online forms"). */
export default function ApplicationFormPage() {
  const { onlineform_id: onlineformId = '', onlineform_application_id: again } = useParams();
  const steps = useFormStep();
  if (![onlineformId, ...(again === undefined ? [] : [again])].every(isIdText)) return <NotFoundPage />;
  const later = laterSteps.find((one) => one === steps.step);
  if (later !== undefined && steps.application !== undefined)
    return (
      <LaterSteps onlineformId={onlineformId} applicationId={steps.application} step={later} along={steps.along} />
    );
  if (steps.isSentBack && steps.application !== undefined)
    return <SentBack onlineformId={onlineformId} applicationId={steps.application} steps={steps} />;
  const path = `/onlineform/form/${onlineformId}${again === undefined ? '' : `/${again}`}`;
  return (
    <OpenForm onlineformId={onlineformId} path={path}>
      {(form) => (
        <FilledIn
          key={`${form.version} ${again} ${steps.application}`}
          form={form}
          path={path}
          steps={steps}
          again={again === undefined ? undefined : Number(again)}
        />
      )}
    </OpenForm>
  );
}
