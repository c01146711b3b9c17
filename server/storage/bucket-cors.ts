import type { CORSRule } from '@aws-sdk/client-s3';
import type { Config, S3Config } from '../config.ts';
import type { S3Client } from './s3-client.ts';
import { statusOf } from './s3-problems.ts';

/** A later start recognises its rule by this id; all others belong to the operator. */
const ruleName = 'anlagenverwaltung';

const neededHeaders = ['content-type', 'if-none-match'];

const ruleFor = (origins: Config['origins']): CORSRule => ({
  ID: ruleName,
  AllowedMethods: ['PUT'],
  AllowedOrigins: [...origins],
  AllowedHeaders: neededHeaders,
  MaxAgeSeconds: 3_600,
});

/** Whether all of them are allowed, one by one or by a wildcard. */
const covers = (allowed: readonly string[] | undefined, needed: readonly string[]) =>
  allowed?.includes('*') || needed.every((one) => allowed?.includes(one));

const lower = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase());

const isEnough = (rule: CORSRule, origins: Config['origins']) =>
  rule.AllowedMethods?.includes('PUT') &&
  covers(rule.AllowedOrigins, origins) &&
  covers(lower(rule.AllowedHeaders), neededHeaders);

async function rulesOf({ s3 }: S3Client, bucket: string): Promise<CORSRule[]> {
  try {
    return (await s3.getBucketCors({ Bucket: bucket })).CORSRules ?? [];
  } catch (cause) {
    if (statusOf(cause) === 404) return [];
    throw cause;
  }
}

/** Allows the pages of this application to upload files into the bucket, without changing other rules. */
export async function allowOrigins(
  client: S3Client,
  { bucket }: S3Config,
  origins: Config['origins'],
): Promise<void> {
  const rules = await rulesOf(client, bucket);
  if (rules.some((rule) => isEnough(rule, origins))) return;
  const others = rules.filter(({ ID }) => ID !== ruleName);
  await client.s3.putBucketCors({
    Bucket: bucket,
    CORSConfiguration: { CORSRules: [...others, ruleFor(origins)] },
  });
}
