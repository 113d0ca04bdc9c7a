import { directModules } from './gather.js';
import type { Source } from './source.js';

const drivers =
  /^(pg|postgres|mysql2?|mongodb|mongoose|psycopg([23]|2-binary)?|asyncpg|mysqlclient|pymysql|pymongo|github\.com\/(lib\/pq|jackc\/pgx(\/v\d+)?|go-sql-driver\/mysql)|gorm\.io\/driver\/(postgres|mysql)|go\.mongodb\.org\/mongo-driver(\/v\d+)?)$/i;

/** Returns the package with which an app asks a database that is not part of it; undefined without one. */
export function databaseDriver({ files, node, python }: Source): string | undefined {
  const modules = [...directModules(files).matchAll(/^[ \t]*(?:require\s+)?(\S+)\s+v\d/gm)];
  const names = [
    ...(node?.production ?? []),
    ...python.program,
    ...modules.map(([, name = '']) => name),
  ];
  return names.find((name) => drivers.test(name));
}
