import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import '@mantine/core/styles/Input.layer.css';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './scenario-form.module.css';
import { problemsOf } from './scenario-values.ts';
import { SelectionCount } from './selection-count.tsx';
import type { EditedScenario, ScenarioEdit } from './use-scenario-edit.ts';

interface ScenarioFormProps extends EditedScenario {
  editing: ScenarioEdit;
  onCancel: () => void;
}

export function ScenarioForm({ saved, isGone, editing, onCancel }: ScenarioFormProps) {
  const { draft, isSending, write, save } = editing;
  const { values } = draft;
  const { data: all = [] } = useQuery(inspectionKindsQuery);
  const kinds = all.filter(({ id, isRetired }) => !isRetired || id === values.kindId);
  const form = useFocusAfterInert<HTMLFormElement>(isSending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const problems = problemsOf(values);
  // A missing name is only reported after an attempt to save.
  const isBlank = values.name.trim() === '';
  const nameProblem = isBlank && invalidSubmits === 0 ? undefined : problems.name;

  const submit = () => {
    if (Object.keys(problems).length > 0) countInvalidSubmit();
    else if (!isSending) save();
  };

  return (
    <form
      className={formClasses.form}
      ref={form}
      inert={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={formClasses.content}>
        <ChangedMeanwhile saved={saved} isGone={isGone} editing={editing} />
        <TextInput
          label="Name"
          placeholder="z. B. Notstromprobe BT3"
          value={values.name}
          onChange={(event) => write({ name: event.currentTarget.value })}
          error={nameProblem}
          errorProps={{ role: 'alert' }}
          withAsterisk
          aria-required
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          label="Beschreibung"
          placeholder="Was wird geprüft, worauf kommt es an?"
          value={values.description}
          onChange={(event) => write({ description: event.currentTarget.value })}
          error={problems.description}
          errorProps={{ role: 'alert' }}
          rows={3}
        />
        {kinds.length > 0 && (
          <NativeSelect
            label="Prüfart"
            description="Ein Lauf mit Prüfart hält Ergebnisse fest und endet mit Prüfberichten."
            data={[
              { value: '', label: 'Keine: nur eine Checkliste' },
              ...kinds.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={values.kindId ?? ''}
            onChange={(event) => write({ kindId: event.currentTarget.value || null })}
            rightSection={<IconSelector size={18} aria-hidden />}
          />
        )}
        <FilterFields
          filters={values.filters}
          problem={problems.filters}
          onChange={(filters) => write({ filters })}
        />
      </div>
      <div className={formClasses.footer}>
        <div className={classes.count}>
          <SelectionCount filters={values.filters} />
        </div>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isSending}>
          {saved ? 'Speichern' : 'Erstellen'}
        </Button>
      </div>
    </form>
  );
}
