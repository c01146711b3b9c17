import { NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { stickerContentLabels } from '#contract/stickers/sticker-templates.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import type { LogoFile } from '../templates/logo-file.ts';
import { CheckField } from './check-field.tsx';
import { LogoChoice } from './logo-choice.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { type DraftReading, measuresIn } from './read-draft.ts';
import {
  type ContentPart,
  type DraftEvent,
  type FormatChoice,
  formatChoiceLabel,
  formatChoices,
  isSheet,
  type StickerDraft,
} from './sticker-draft.ts';
import classes from './sticker-form.module.css';

interface StickerFormProps {
  draft: StickerDraft;
  reading: DraftReading;
  logo: {
    hasLogo: boolean;
    problem: string | undefined;
    onChoose: (logo: LogoFile) => void;
  };
  isBlank: boolean;
  /** Simple readers would miss the code. */
  isHardToRead: boolean;
  onEvent: (event: DraftEvent) => void;
  form: RefObject<HTMLElement | null>;
  /** The choice of templates. */
  children: ReactNode;
}

const parts = Object.keys(stickerContentLabels) as ContentPart[];
/** A blank code has nothing else yet, and always stands on its sticker. */
const partsOfBlank: readonly ContentPart[] = ['logo'];

/** What the stickers are printed on, where, and what stands on them. */
export function StickerForm(props: StickerFormProps) {
  const { draft, reading, logo, isBlank, isHardToRead, onEvent, form, children } = props;
  const { format, measures, content, isFlag, ownText } = draft;
  const { problems } = reading;
  const fields = { measures, problems, onEvent };
  const own = measuresIn(format);
  return (
    <section className={classes.form} aria-label="Einstellungen" ref={form}>
      <NativeSelect
        {...announcedErrors}
        label="Format"
        data={formatChoices.map((one) => ({ value: one, label: formatChoiceLabel(one) }))}
        value={format}
        onChange={({ currentTarget }) =>
          onEvent({ type: 'format chosen', format: currentTarget.value as FormatChoice })
        }
        error={problems.format}
        rightSection={<IconSelector size={18} aria-hidden />}
      />
      {own.length > 0 && <MeasureFields names={own} {...fields} />}
      {format === 'sheet' && (
        <p className={classes.hint}>
          Ein Schritt geht vom Anfang eines Etiketts bis zum Anfang des nächsten.
        </p>
      )}
      {isHardToRead && (
        <p className={classes.warning} role="status">
          Der Code wird sehr klein: Einfache Drucker und Lesegeräte schaffen ihn oft nicht. Bitte
          ein größeres Etikett wählen.
        </p>
      )}
      {isSheet(format) && <MeasureFields names={['startAt']} {...fields} />}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Verschieben</legend>
        <MeasureFields names={['dx', 'dy']} {...fields} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Inhalt</legend>
        {isBlank && <p className={classes.hint}>Der Code steht immer auch als Text darauf.</p>}
        {(isBlank ? partsOfBlank : parts).map((part) => (
          <CheckField
            key={part}
            label={stickerContentLabels[part]}
            checked={content[part]}
            onToggle={() => onEvent({ type: 'part toggled', part })}
            problem={part === 'logo' ? logo.problem : undefined}
          >
            {part === 'logo' && <LogoChoice hasLogo={logo.hasLogo} onChoose={logo.onChoose} />}
          </CheckField>
        ))}
      </fieldset>
      <TextInput
        {...announcedErrors}
        label="Eigener Text"
        placeholder="z. B. Störung: Tel. 4711"
        autoComplete="off"
        value={ownText}
        onChange={({ currentTarget }) =>
          onEvent({ type: 'own text typed', text: currentTarget.value })
        }
        error={problems.ownText}
      />
      <CheckField
        label="Kabelfahne: um ein Kabel gefaltet, auf beiden Hälften bedruckt"
        checked={isFlag}
        onToggle={() => onEvent({ type: 'flag toggled' })}
      >
        <MeasureFields names={['wrap']} {...fields} />
      </CheckField>
      {children}
    </section>
  );
}
