import { useLocation } from 'wouter';
import { InstallCard } from '../install/install-card.tsx';
import { useInstallOffer } from '../install/install-state.ts';
import { UpdateCard } from '../update/update-card.tsx';
import { useUpdateOffer } from '../update/update-offer.ts';
import classes from './notices.module.css';

/** Where one looks around; a form or a record has its reader's whole attention. */
const mainScreens = ['/', '/manage', '/scenarios'];

/** One card at a time, in the corner of wide screens and above the navigation of the phone. */
export function Notices() {
  const [pathname] = useLocation();
  const update = useUpdateOffer();
  const isInstallOffered = useInstallOffer() && mainScreens.includes(pathname);

  return (
    <div className={classes.notices} aria-live="polite">
      {update.isOffered && <UpdateCard onClose={update.decline} />}
      {!update.isOffered && isInstallOffered && <InstallCard />}
    </div>
  );
}
