import { Button, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { SafetyPoint, SafetyPointsPage } from '#contract/safety/safety.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { contentId } from '#web/ui/page/page.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { PointLines } from '../point-lines.tsx';
import { pointSearchQuery } from '../safety-queries.ts';
import classes from './point-search.module.css';

/** The pause between two keys; too short to be noticed. */
const typingMs = 120;
const newValue = 'new';

/** A button that scans a code and returns what to search for. */
export type ScanText = ComponentType<{ onText: (text: string) => void }>;

interface PointSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** The ids of points that already protect the Anlage. */
  usedIds: ReadonlySet<string>;
  problem: string | undefined;
  Scan: ScanText;
  takesFocus: boolean;
  onChoose: (point: SafetyPoint) => void;
  /** Called to create a point that was not found, with the search text as its identifier. */
  onNew: () => void;
}

export function PointSearch(props: PointSearchProps) {
  const { query, onQuery, usedIds, problem, Scan, takesFocus, onChoose, onNew } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isOpen = combobox.dropdownOpened;
  const [debounced] = useDebouncedValue(query.trim(), typingMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pointSearchQuery(debounced),
    enabled: isOpen,
  });
  const field = useRef<HTMLInputElement>(null);
  const labelId = useId();

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  // Enter selects the best answer to the current text, never one to an older text.
  const { resetSelectedOption, selectFirstOption } = combobox;
  const isAnswered =
    isOpen && debounced !== '' && debounced === query.trim() && data && !isPlaceholderData;
  useEffect(() => {
    if (isAnswered) selectFirstOption();
    else resetSelectedOption();
  }, [isAnswered, selectFirstOption, resetSelectedOption]);

  const choose = (value: string) => {
    const point = data?.safetyPoints.find(({ id }) => id === value);
    combobox.closeDropdown();
    if (value === newValue) onNew();
    else if (point) onChoose(point);
  };
  // While the list is open, Enter must not submit the unfinished form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen) event.preventDefault();
  };

  return (
    <div className={classes.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        // Outside of the card, which would cut the list off, but inside the page's content.
        portalProps={{ target: `#${contentId}` }}
        classNames={{ dropdown: classes.dropdown ?? '', option: classes.option ?? '' }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            label="Absicherungspunkt suchen"
            labelProps={{ id: labelId }}
            placeholder="z. B. 3F12 oder NSHV 3"
            value={query}
            onChange={(event) => {
              onQuery(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={
              isFetching && isOpen ? (
                <Loader size={18} aria-hidden />
              ) : (
                <Scan
                  onText={(text) => {
                    onQuery(text);
                    field.current?.focus();
                    combobox.openDropdown();
                  }}
                />
              )
            }
            error={problem}
            errorProps={{ role: 'alert' }}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!data}>
          {data && (
            <Results page={data} query={query.trim()} usedIds={usedIds} labelledBy={labelId} />
          )}
        </Combobox.Dropdown>
      </Combobox>
      {error && !data && (
        <SearchFailed
          error={error}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
          onNew={onNew}
        />
      )}
    </div>
  );
}

interface ResultsProps {
  page: SafetyPointsPage;
  query: string;
  usedIds: ReadonlySet<string>;
  labelledBy: string;
}

function Results({ page: { safetyPoints, total }, query, usedIds, labelledBy }: ResultsProps) {
  const more = total - safetyPoints.length;
  const isOffered = safetyPoints.length > 0 || query !== '';
  return (
    <>
      {total === 0 && (
        <p className={classes.none} role="status">
          Kein Absicherungspunkt gefunden.
        </p>
      )}
      {isOffered && (
        <Combobox.Options className={classes.options ?? ''} labelledBy={labelledBy}>
          {safetyPoints.map((point) => (
            <Combobox.Option value={point.id} key={point.id} disabled={usedIds.has(point.id)}>
              <PointLines
                point={point}
                {...(usedIds.has(point.id) ? { note: 'bereits zugeordnet' } : {})}
              />
            </Combobox.Option>
          ))}
          {query !== '' && (
            <Combobox.Option value={newValue} className={classes.new ?? ''}>
              <IconPlus size={18} aria-hidden />
              <span>„{query}“ neu anlegen</span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      )}
      {more > 0 && (
        <p className={classes.more}>
          {more.toLocaleString('de-DE')} weitere. Geben Sie mehr ein, um sie einzugrenzen.
        </p>
      )}
    </>
  );
}

interface SearchFailedProps {
  error: Error;
  onRepeat: () => void;
  isRepeating: boolean;
  onNew: () => void;
}

/** A point can be created without network, even if points cannot be searched. */
function SearchFailed({ error, onRepeat, isRepeating, onNew }: SearchFailedProps) {
  if (!isServerUnreachable(error)) {
    const text = 'Die Absicherungspunkte konnten nicht geladen werden.';
    return <SectionFailed text={text} onRepeat={onRepeat} isRepeating={isRepeating} />;
  }
  return (
    <div className={classes.failed} role="alert">
      <p>
        Die Absicherungspunkte sind noch nicht auf diesem Gerät. Einen neuen Punkt können Sie auch
        ohne Netz anlegen.
      </p>
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onNew}>
        Neuen Punkt anlegen
      </Button>
    </div>
  );
}
