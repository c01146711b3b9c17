import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ReportDefectDialogProps } from './report-defect-dialog.tsx';

const ReportDefectDialog = lazyPart(
  async () => (await import('./report-defect-dialog.tsx')).ReportDefectDialog,
);

/** The code of the dialog is loaded when it is first opened. */
export function useReportDialog(props: Omit<ReportDefectDialogProps, 'opened' | 'onClose'>): {
  open: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    dialog: isOpen !== undefined && (
      <ReportDefectDialog {...props} opened={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
