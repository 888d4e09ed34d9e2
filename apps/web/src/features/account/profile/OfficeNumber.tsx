import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useTown } from '../../../shell/town/town.ts';

/** The town office's telephone number, once it is loaded. */
export function OfficeNumber() {
  const town = useTown();
  if (!town) return null;
  return (
    <span className="nb">
      {town.office_name} <Telephone number={town.office_tel} />
    </span>
  );
}
