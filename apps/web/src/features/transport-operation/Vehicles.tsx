import { makeVehicleKey, putVehicleOut, revokeVehicleKey } from '@machi/domain/transport-operation/contract';
import type { DeskVehicle, OperationDesk } from '@machi/domain/transport-operation/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef, useState, type RefObject } from 'react';
import { momentInWords, useOperationTexts } from './texts.ts';
import { ActionButton } from './ActionButton.tsx';
import { VehicleForm } from './VehicleForm.tsx';

interface Made {
  readonly vehicle: DeskVehicle;
  readonly key: string;
}

/** The vehicles with their devices' keys, and the form for a new one. */
export function Vehicles({ desk }: { desk: OperationDesk }) {
  const { t, locale } = useOperationTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [changedId, setChangedId] = useState<number>();
  const [made, setMade] = useState<Made>();
  return (
    <Section className="stack" titleId="vehicles" title={t('vehicles')} headingRef={heading}>
      <p>{t('vehicles.lead')}</p>
      {made ? (
        <Callout
          tone="success"
          live="status"
          headingLevel={3}
          title={t('key.title', { vehicle: nameIn(made.vehicle, locale) })}
          actions={
            <Button
              onClick={() => {
                setMade(undefined);
                heading.current?.focus();
              }}
            >
              {t('key.kept')}
            </Button>
          }
        >
          <p>{t('key.body')}</p>
          <p className="operation-key">{made.key}</p>
          <p className="sm">{t('key.number', { number: made.vehicle.vehicle_id })}</p>
        </Callout>
      ) : null}
      {desk.vehicles.length === 0 ? <p>{t('vehicles.none')}</p> : null}
      <ul className="operation-list">
        {desk.vehicles.map((vehicle) => (
          <li key={vehicle.vehicle_id} className="operation-vehicle">
            <VehicleFacts vehicle={vehicle} desk={desk} />
            {changedId === vehicle.vehicle_id ? (
              <VehicleForm
                desk={desk}
                changed={vehicle}
                onDone={() => {
                  setChangedId(undefined);
                  heading.current?.focus();
                }}
              />
            ) : (
              <VehicleActions
                vehicle={vehicle}
                heading={heading}
                onEdit={() => setChangedId(vehicle.vehicle_id)}
                onKey={(key) => setMade({ vehicle, key })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="stack-tight">
        <h3>{t('source')}</h3>
        <p>{t('source.lead')}</p>
        <p>
          <TextLink href="/transport/live-source">{t('source.open')}</TextLink>
        </p>
      </div>
      {/* One form at a time: equal field names would share an id. */}
      {changedId === undefined ? (
        <div className="panel stack">
          <h3>{t('vehicle.new')}</h3>
          <VehicleForm desk={desk} onDone={() => heading.current?.focus()} />
        </div>
      ) : null}
    </Section>
  );
}

const nameIn = ({ vehicle_name_ja, vehicle_name_en }: DeskVehicle, locale: 'ja' | 'en'): string =>
  locale === 'ja' ? vehicle_name_ja : vehicle_name_en;

function VehicleFacts({ vehicle, desk }: { vehicle: DeskVehicle; desk: OperationDesk }) {
  const { t, locale } = useOperationTexts();
  const { route_id, demand_vehicle_id, is_foreign, is_out, key_since, seen_at } = vehicle;
  const route = desk.routes.find((one) => one.route_id === route_id)?.route_name;
  const demand = desk.demand_vehicles.find((one) => one.demand_vehicle_id === demand_vehicle_id)?.vehicle_name;
  function keyWords(): string {
    if (is_foreign) return t('key.foreign');
    if (key_since === null) return t('key.none');
    return seen_at === null
      ? t('key.unseen', { since: momentInWords(key_since, locale) })
      : t('key.seen', { seen: momentInWords(seen_at, locale) });
  }
  return (
    <div className="stack-tight">
      <p>
        <strong>{nameIn(vehicle, locale)}</strong>{' '}
        {is_out ? <StatusTag shape="cancelled">{t('vehicle.out')}</StatusTag> : null}
      </p>
      <p className="facts">
        <span>{route ?? (demand ? t('vehicle.isDemand', { name: demand }) : t('vehicle.anyRoute'))}</span>
        {is_out ? null : <span className="num">{keyWords()}</span>}
      </p>
    </div>
  );
}

interface VehicleActionsProps {
  readonly vehicle: DeskVehicle;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onEdit: () => void;
  readonly onKey: (key: string) => void;
}

function VehicleActions({ vehicle, heading, onEdit, onKey }: VehicleActionsProps) {
  const { t, locale } = useOperationTexts();
  const { vehicle_id, is_out, is_foreign, key_since } = vehicle;
  const name = nameIn(vehicle, locale);
  const input = { vehicle_id };
  const shared = { of: name, focus: heading };
  return (
    <div className="row tight">
      <Button size="small" aria-label={`${t('vehicle.edit')} ${name}`} onClick={onEdit}>
        {t('vehicle.edit')}
      </Button>
      <ActionButton
        {...shared}
        endpoint={putVehicleOut}
        input={{ vehicle_id, is_out: is_out ? 0 : 1 }}
        label={t(is_out ? 'vehicle.bringBack' : 'vehicle.putOut')}
        question={t(is_out ? 'vehicle.bringBack.question' : 'vehicle.putOut.question', { vehicle: name })}
        consequence={t(is_out ? 'vehicle.bringBack.consequence' : 'vehicle.putOut.consequence')}
        done={t(is_out ? 'vehicle.bringBack.done' : 'vehicle.putOut.done')}
      />
      {is_out || is_foreign ? null : (
        <ActionButton
          {...shared}
          endpoint={makeVehicleKey}
          input={input}
          label={t(key_since === null ? 'key.make' : 'key.again')}
          question={t('key.question', { vehicle: name })}
          consequence={t(key_since === null ? 'key.consequence' : 'key.again.consequence')}
          done={t('key.done')}
          onDone={({ key }) => key !== undefined && onKey(key)}
        />
      )}
      {key_since === null ? null : (
        <ActionButton
          {...shared}
          endpoint={revokeVehicleKey}
          input={input}
          label={t('key.revoke')}
          question={t('key.revoke.question', { vehicle: name })}
          consequence={t('key.revoke.consequence')}
          done={t('key.revoke.done')}
          isDanger
        />
      )}
    </div>
  );
}
