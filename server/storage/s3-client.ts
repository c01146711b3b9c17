import type { S3 } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import type { PresignPut } from './storage.ts';

const connectionTimeout = 5_000;

/** An upload takes as long as its sender's network needs, but not a minute without a byte. */
const socketTimeout = 60_000;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface S3Client {
  s3: S3;
  presignPut: PresignPut;
}

/** The library is loaded only if it is needed: loading takes longer than the rest of the start. */
export async function connectS3(config: S3Config): Promise<S3Client> {
  const [{ S3, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  // Otherwise it would print at every start that later releases need a newer Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config;
  const s3 = new S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Ceph closes the connection after refusing an `Expect: 100-continue`, often before its answer is read; services
    // that do not support it would delay every upload by six seconds.
    expectContinueHeader: false,
    // Other services than Amazon's refuse the checksums that the library would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, socketTimeout },
    logger: silent,
  });
  return {
    s3,
    presignPut: async (key, size, seconds) => {
      const input = { Bucket: bucket, Key: key, ContentLength: size, IfNoneMatch: '*' };
      const url = await getSignedUrl(s3, new PutObjectCommand(input), {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-length', 'if-none-match']),
      });
      return { url, headers: { 'if-none-match': '*' } };
    },
  };
}
