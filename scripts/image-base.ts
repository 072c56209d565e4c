import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { run } from './system-command.ts';

const SUITE = 'trixie';
/** Debian packages with the libraries that Node links to. The package `base-files` contains the Debian version. */
const RUNTIME_PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6'];

/** User accounts equal to those in distroless, so the image starts the same on either base. */
const ACCOUNTS = [
  ['etc/passwd', 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/tmp:/sbin/nologin\n'],
  ['etc/group', 'root:x:0:\nnonroot:x:65532:\n'],
] as const;

/** Files in Debian's packages that no server reads and that are removed. Copyright files are not removed. */
const SPARE = [
  'dev',
  'etc/apt',
  'etc/hostname',
  'etc/resolv.conf',
  'etc/update-motd.d',
  'var/cache',
  'var/lib/apt',
];
const REMOVED = 'mawk';
const SPARE_FILES = [
  'usr/bin/*awk',
  'usr/share/doc/mawk',
  'usr/lib/*/gconv',
  'usr/share/!(doc)',
  'usr/share/doc/*/!(copyright)',
];

export interface BaseOrder {
  /** Mirror of Debian's packages. A mirror at snapshot.debian.org gives the same base image at any time. */
  readonly mirror: string;
  /** Timestamp of all files, in seconds since 1970. */
  readonly epoch: number;
}

/** Builds an archive with only the Debian libraries that Node needs, without shell or package manager. */
export function makeRuntimeBase(file: string, order: BaseOrder): void {
  const work = mkdtempSync(join(dirname(file), 'base-'));
  const [packages, root] = [join(work, 'packages.tar'), join(work, 'root')];
  try {
    debootstrap(packages, order, [
      '--variant=extract',
      '--skip=cleanup/apt',
      `--include=${RUNTIME_PACKAGES.join(',')}`,
    ]);
    mkdirSync(root);
    run('tar', ['x', '--no-same-owner', '--exclude=./dev/*', '-f', packages, '-C', root]);
    recordPackages(root);
    const spare = [...SPARE, ...globSync(SPARE_FILES, { cwd: root })];
    for (const path of spare) rmSync(join(root, path), { recursive: true, force: true });
    for (const [path, text] of ACCOUNTS) writeFileSync(join(root, path), text);
    const sorted = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${order.epoch}`];
    run('tar', ['c', ...sorted, '-f', file, '-C', root, '.']);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes package records where vulnerability scanners look for them in an image without dpkg. */
function recordPackages(root: string): void {
  const records = join(root, 'var/lib/dpkg/status.d');
  mkdirSync(records, { recursive: true });
  for (const file of globSync('var/cache/apt/archives/*.deb', { cwd: root })) {
    const record = run('dpkg-deb', ['--field', join(root, file)]);
    const [, name = ''] = /^Package: (\S+)$/m.exec(record) ?? [];
    if (name !== REMOVED) writeFileSync(join(records, name), record);
  }
}

/**
 * Certificate authorities that this machine trusts. The build needs them, because a local proxy in front of the
 * registry may have its own certificate.
 */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds an archive with a shell, our Node and the npm that started this command. The final image contains none of
 * these.
 */
export function makeBuildBase(file: string, order: BaseOrder): void {
  const npm = process.env.npm_execpath;
  if (!npm) throw new CommandFailure('Start dit met npm: npm run image');
  const npmFolder = dirname(dirname(npm));
  const hook = `
    mkdir -p "$1/usr/lib/npm"
    cp -aL '${npmFolder}/.' "$1/usr/lib/npm/"
    cp '${process.execPath}' "$1/usr/bin/node"
    ln -s ../lib/npm/bin/npm-cli.js "$1/usr/bin/npm"
    chmod 755 "$1/usr/lib/npm/bin/npm-cli.js"
    mkdir -p "$1/etc/ssl/certs" "$1/usr/etc"
    if [ -e ${TRUSTED} ]; then
      cp -L ${TRUSTED} "$1${TRUSTED}"
      echo cafile=${TRUSTED} > "$1/usr/etc/npmrc"
    fi`;
  debootstrap(file, order, ['--variant=essential', '--include=libstdc++6', `--customize-hook=${hook}`]);
}

function debootstrap(file: string, { mirror, epoch }: BaseOrder, options: readonly string[]): void {
  run('mmdebstrap', [...options, SUITE, file, mirror], { SOURCE_DATE_EPOCH: String(epoch) });
}
