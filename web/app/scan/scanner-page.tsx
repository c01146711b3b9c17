import type { ComponentProps } from 'react';
import { Scanner } from '#web/scanner/scanner.tsx';
import { Page } from '#web/ui/page/page.tsx';

/** A screen that consists of the scanner; what is below it is seen only for a moment. */
export function ScannerPage(props: ComponentProps<typeof Scanner>) {
  return (
    <Page title={props.title}>
      <Scanner {...props} />
    </Page>
  );
}
