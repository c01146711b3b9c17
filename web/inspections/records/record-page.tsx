import { Button } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconFileTypePdf, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { germanDay } from '#contract/calendar-day.ts';
import { fillPath } from '#contract/call.ts';
import {
  type InspectionRecord,
  inspectionRecordCalls,
} from '#contract/inspections/inspection-records.ts';
import { type Signature, signaturePath } from '#contract/inspections/signature.ts';
import { can } from '#contract/permissions.ts';
import { isNotFound } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { Page } from '#web/ui/page/page.tsx';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { inspectAddress, recordAddress } from './record-addresses.ts';
import { RecordDefects, RecordFacts, RecordPoints } from './record-facts.tsx';
import classes from './record-page.module.css';
import { recordsQuery, signedRecordQuery } from './record-queries.ts';
import { ResultPill } from './result-pill.tsx';

/** A closed inspection. Its address names the Anlage, so that the device finds it without network. */
export function RecordPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const equipmentId = search.get('equipment') ?? '';
  const signed = useQuery(signedRecordQuery(id));
  const rows = useQuery({ ...recordsQuery(equipmentId), enabled: equipmentId !== '' });
  const record = signed.data?.record ?? rows.data?.find((row) => row.id === id);
  const backHref = record?.equipmentId ? `/equipment/${record.equipmentId}` : '/due';
  if (record) {
    return (
      <RecordScreen
        record={record}
        others={rows.data ?? []}
        signature={signed.data?.signature}
        corrections={signed.data?.corrections ?? correctionsIn(rows.data ?? [], id)}
        backHref={backHref}
      />
    );
  }
  const isReading = signed.isPending || (equipmentId !== '' && rows.isPending);
  return (
    <Page title="Prüfbericht" backHref={equipmentId ? `/equipment/${equipmentId}` : '/due'}>
      {isReading ? (
        <Spinner />
      ) : (
        <LoadFailed
          title="Der Prüfbericht konnte nicht geladen werden"
          missing={{
            title: 'Prüfbericht nicht gefunden',
            text: 'Die Adresse stimmt nicht, oder seine Aufbewahrungsfrist ist vorbei.',
          }}
          isMissing={isNotFound(signed.error)}
          overview={{
            label: 'Zu den Fälligkeiten',
            href: '/due',
            icon: <IconArrowLeft size={18} />,
          }}
          onRepeat={() => void signed.refetch()}
          isRepeating={signed.isFetching}
        />
      )}
    </Page>
  );
}

const correctionsIn = (records: readonly InspectionRecord[], id: string) =>
  records.filter(({ corrects }) => corrects?.id === id);

interface RecordScreenProps {
  record: InspectionRecord;
  /** The other records of the Anlage, as far as the device has them. */
  others: readonly InspectionRecord[];
  /** Undefined without network. */
  signature: Signature | undefined;
  corrections: readonly { id: string; closedAt: string }[];
  backHref: string;
}

function RecordScreen(props: RecordScreenProps) {
  const { record, others, signature, corrections, backHref } = props;
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const { id, equipmentId, kind, points, defects, verified, corrects } = record;
  const followed = others.find((other) => other.id === record.followsUpId);
  const [correction] = corrections;
  const mayInspect =
    can(user, 'inspection.record') && equipmentId !== null && record.kindId !== null;
  // A newer inspection has looked at everything again.
  const isLatest = !others.some(
    (other) => other.kindId === record.kindId && !other.followsUpId && other.doneOn > record.doneOn,
  );
  const hasFlaws = defects.length > 0 || points.some(({ outcome }) => outcome !== 'ok');
  return (
    <Page
      title={record.followsUpId ? 'Nachprüfung' : 'Prüfbericht'}
      subtitle={`${record.equipment.name} · ${kind.name}`}
      backHref={backHref}
    >
      <div className={classes.screen}>
        <p className={classes.head}>
          <ResultPill result={record.result} />
          <span>{germanDay(record.doneOn)}</span>
          <PendingPill record={id} />
        </p>
        {correction && (
          <p className={classes.notice}>
            Dieser Bericht wurde berichtigt.{' '}
            <Link href={recordAddress({ id: correction.id, equipmentId })}>Zur Berichtigung</Link>
          </p>
        )}
        {corrects && (
          <p className={classes.notice}>
            Berichtigt den{' '}
            <Link href={recordAddress({ id: corrects.id, equipmentId })}>
              Bericht vom {germanDay(corrects.doneOn)}
            </Link>
            : {corrects.reason}
          </p>
        )}
        <div className={classes.actions}>
          {isOnline && signature && (
            <Button
              component="a"
              href={fillPath(inspectionRecordCalls.protocol.path, { id })}
              download
              leftSection={<IconFileTypePdf size={20} aria-hidden />}
            >
              Protokoll (PDF)
            </Button>
          )}
          {mayInspect && hasFlaws && isLatest && !correction && (
            <Button
              component={Link}
              href={inspectAddress(record, 'follows')}
              variant="light"
              leftSection={<IconRepeat size={20} aria-hidden />}
            >
              Nachprüfen
            </Button>
          )}
          {mayInspect && !correction && (
            <Button
              component={Link}
              href={inspectAddress(record, 'corrects')}
              variant="default"
              leftSection={<IconEdit size={20} aria-hidden />}
            >
              Berichtigen
            </Button>
          )}
        </div>
        {points.length > 0 && <RecordPoints points={points} before={followed?.points ?? []} />}
        {defects.length + verified.length > 0 && <RecordDefects record={record} />}
        <RecordFacts record={record} />
        {signature && <DrawnSignature signature={signature} name={record.inspectorName} />}
      </div>
    </Page>
  );
}

function DrawnSignature({ signature, name }: { signature: Signature; name: string }) {
  const { width, height } = signature;
  return (
    <figure className={classes.signature}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Unterschrift von ${name}`}>
        <path d={signaturePath(signature)} />
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
