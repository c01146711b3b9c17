import classes from './form-screen.module.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, InputBase } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { FormCard } from '#web/ui/form/form-card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { IdentityCard } from './cards/identity-card.tsx';
import { LocationCard } from './cards/location-card.tsx';
import { TagsCard } from './cards/tags-card.tsx';
import type { EquipmentForm } from './equipment-form.ts';

interface FormScreenProps {
  title: string;
  subtitle: string | undefined;
  backHref: string;
  form: EquipmentForm;
  /** The combined location as it would be saved. */
  location: string;
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** Similar Anlagen, beside the fields. */
  aside: ReactNode;
  /** Dialogs. */
  children: ReactNode;
}

/** The form for creating, duplicating and editing. */
export function FormScreen(props: FormScreenProps) {
  const { title, subtitle, backHref, form, location, isSaving, onSubmit, onCancel } = props;
  const formId = useId();
  // Input during the request would not be sent, so the form is inert meanwhile.
  const formRef = useFocusAfterInert<HTMLFormElement>(isSaving);
  const mayComment = can(useCurrentUser(), 'comment.create');
  const actions = <FormActions formId={formId} isSaving={isSaving} onCancel={onCancel} />;

  return (
    <Page
      title={title}
      {...(subtitle ? { subtitle } : {})}
      backHref={backHref}
      actions={<div className={classes.wideActions}>{actions}</div>}
      actionBar={actions}
    >
      <form
        className={classes.form}
        id={formId}
        ref={formRef}
        inert={isSaving}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSubmit();
        }}
      >
        <IdentityCard form={form} />
        <LocationCard form={form} location={location} />
        <div className={classes.aside}>
          <TagsCard form={form} />
          {props.aside}
        </div>
        {mayComment && <CommentCard form={form} />}
      </form>
      {props.children}
    </Page>
  );
}

/** Sent after the Anlage is saved; the autosave ignores it. */
function CommentCard({ form }: { form: EquipmentForm }) {
  return (
    <FormCard title="Neuer Kommentar">
      {/* Not the library's text area: the form would load its code for fields that grow. */}
      <InputBase
        {...announcedErrors}
        component="textarea"
        multiline
        aria-label="Neuer Kommentar"
        rows={4}
        placeholder="Was sollten andere über diese Anlage wissen?"
        {...form.textProps('comment')}
      />
    </FormCard>
  );
}

interface FormActionsProps {
  formId: string;
  isSaving: boolean;
  onCancel: () => void;
}

function FormActions({ formId, isSaving, onCancel }: FormActionsProps) {
  return (
    <>
      <Button className={classes.cancel ?? ''} variant="default" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button
        className={classes.save ?? ''}
        type="submit"
        form={formId}
        loading={isSaving}
        leftSection={<IconCheck size={20} />}
      >
        Speichern
      </Button>
    </>
  );
}
