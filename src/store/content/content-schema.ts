/** The tables that hold what was extracted: also the whole schema of an SQLite export. */

/** Boards, users, threads, posts and their full-text index. */
export const CONTENT_TABLES = `
-- Boards, as the paths above threads and the lists of boards name them.
CREATE TABLE boards (
  id        INTEGER PRIMARY KEY,
  url       TEXT NOT NULL UNIQUE,
  title     TEXT NOT NULL,
  parent_id INTEGER REFERENCES boards(id)  -- the board above it
);

-- Whoever wrote a post: by profile, or by name where posts link to none.
CREATE TABLE users (
  id   INTEGER PRIMARY KEY,
  key  TEXT NOT NULL UNIQUE,               -- the profile's URL, or the name
  name TEXT NOT NULL,
  url  TEXT                                -- the profile
);

-- Threads, each put together from all its pages.
CREATE TABLE threads (
  id         INTEGER PRIMARY KEY,
  url        TEXT NOT NULL UNIQUE,         -- of the first page
  title      TEXT NOT NULL,
  board_id   INTEGER REFERENCES boards(id),
  board_path TEXT NOT NULL,                -- JSON: [{title, url}, …] from the entry down
  post_count INTEGER NOT NULL,
  first_time INTEGER,
  last_time  INTEGER,
  gaps       TEXT NOT NULL                 -- JSON: what is known to be missing
);
CREATE INDEX threads_by_board ON threads (board_id);

-- Posts in the reading order of their threads.
CREATE TABLE posts (
  id            INTEGER PRIMARY KEY,
  thread_id     INTEGER NOT NULL REFERENCES threads(id) ON DELETE CASCADE,
  key           TEXT NOT NULL,             -- tells the post from the others of its thread
  position      INTEGER NOT NULL,          -- from 0
  site_post_id  TEXT,                      -- the site's own id
  permalink     TEXT,
  page_url      TEXT NOT NULL,             -- the page that shows it
  number        INTEGER,                   -- as printed beside it
  author        TEXT,                      -- as printed beside it
  user_id       INTEGER REFERENCES users(id),
  time          INTEGER,                   -- when it was written
  time_text     TEXT,                      -- the same as printed
  time_has_zone INTEGER,                   -- 0: the printed clock was read as UTC
  text          TEXT NOT NULL,             -- the author's own words
  markdown      TEXT NOT NULL,             -- with quotes
  html          TEXT NOT NULL,             -- with quotes, sanitised
  quotes        TEXT NOT NULL,             -- JSON: [{text, author, url}, …]
  signature     TEXT,
  edit_note     TEXT,
  attachments   TEXT NOT NULL,             -- JSON: [{url, name, kind}, …]
  votes         INTEGER,
  is_accepted   INTEGER NOT NULL,
  depth         INTEGER NOT NULL,          -- nesting
  reply_to      INTEGER,                   -- position of the post that it answers
  reply_to_id   TEXT,                      -- the same where that post is not here: its id or URL
  UNIQUE (thread_id, key)
);
CREATE INDEX posts_in_order ON posts (thread_id, position);
CREATE INDEX posts_by_user ON posts (user_id);
CREATE INDEX posts_by_time ON posts (time);

-- Words of posts; rowid is posts.id. Characters of scripts that are written without spaces are
-- words of their own: look for a phrase of them, as in MATCH '"中 文"'.
CREATE VIRTUAL TABLE posts_text USING fts5(
  title,                                   -- of the thread, with its first post
  text,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
`;

/** From which pages the threads were put together. */
export const THREAD_PAGES_TABLE = `
CREATE TABLE thread_pages (
  fingerprint   INTEGER PRIMARY KEY,       -- of pages
  url           TEXT NOT NULL,
  thread_id     INTEGER REFERENCES threads(id) ON DELETE CASCADE, -- NULL: no post was found
  capture_id    INTEGER NOT NULL,          -- the answer that was read
  position      INTEGER NOT NULL,          -- among the pages of its thread
  posts         INTEGER NOT NULL,          -- posts found on it
  confidence    REAL NOT NULL,             -- that these are all posts and nothing else, 0 to 1
  fits_template INTEGER                    -- 0: unlike the site's other thread pages
);
CREATE INDEX thread_pages_by_thread ON thread_pages (thread_id, position);

-- Posts with the names around them and readable times.
CREATE VIEW post_overview AS
  SELECT posts.id, threads.title AS thread, boards.title AS board, posts.position, posts.author,
         strftime('%Y-%m-%dT%H:%M:%SZ', posts.time / 1000, 'unixepoch') AS written, posts.text,
         coalesce(posts.permalink, posts.page_url) AS url
  FROM posts JOIN threads ON threads.id = posts.thread_id
  LEFT JOIN boards ON boards.id = threads.board_id;
`;
