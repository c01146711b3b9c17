import { Redirect, useParams } from 'wouter';
import { blankCodeValue } from '#contract/codes/blank-codes.ts';

/** The address on a blank sticker, opened by the camera app of a phone. */
export function BlankCodePage() {
  const { code = '' } = useParams();
  return <Redirect to="/scan" state={{ code: blankCodeValue(code) }} replace />;
}
