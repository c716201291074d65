BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'workbench','m001_the_log','2026-11-21 04:32:43.851529+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'workbench','m002_append_only','2026-11-21 04:32:43.851986+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'workbench','m003_search','2026-11-21 04:32:43.852541+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'workbench','m004_holders','2026-11-21 04:32:43.852894+00:00');
CREATE TABLE events (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, session INTEGER NOT NULL REFERENCES sessions (key), seq INTEGER NOT NULL, time TEXT NOT NULL, author TEXT NOT NULL, origin TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, policy TEXT NOT NULL, words TEXT, body INTEGER, UNIQUE (session, seq)) STRICT;
INSERT INTO "events" VALUES(1,'00000000000000000000000001',1,1,'2026-01-01T00:00:01.001Z','workbench','','session_started','{"task":{"id":"code/process_data","domain":"code","title":"Mean and sum","prompt":"Write process_data(values, mode).","stages":[{"name":"one","prompt":"","checks":[{"in":[1,2],"out":1.5}]},{"name":"two","prompt":"Also the median.","checks":null}],"hidden":[{"in":[],"out":null}],"materials":{"entry":"process_data"},"settings":{},"budget":{"rounds":8,"tokens":null,"money":null,"seconds":null},"redact":true,"revision":1,"difficulty":"","added":[],"reference":"\u0000c1280973dd5cf47ba2955e766c2a23c1"},"model":{"provider":"practice","name":"practice","base_url":"","temperature":null,"max_tokens":null,"source":""},"strategy":{"name":"checked-refine","items":5,"feedback":"items","plateau":3,"fresh_after":0},"budget":{"rounds":8,"tokens":null,"money":null,"seconds":null},"seed":0,"version":"0.1.0","title":"Mean and sum, first try"}','base-1','Mean and sum, first try
code/process_data
Mean and sum
Write process_data(values, mode).
Also the median.',NULL);
INSERT INTO "events" VALUES(2,'00000000000000000000000002',1,2,'2026-01-01T00:00:02.002Z','workbench','00000000000000000000000900','stage_revealed','{"stage":1,"why":"the first","rules":"1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(3,'00000000000000000000000003',1,3,'2026-01-01T00:00:03.003Z','workbench','','call_started','{"call":"c1","role":"writer","messages":[{"role":"user","text":"Write process_data(values, mode)."}],"model":{"provider":"openai","name":"gpt-x","base_url":"http://localhost:1234/v1","temperature":0.2,"max_tokens":null,"source":""},"what":"draft"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(4,'00000000000000000000000004',1,4,'2026-01-01T00:00:04.004Z','workbench','','call_finished','{"call":"c1","text":"\u000072d393aae07938c40222118048df8cc4","usage":{"input_tokens":10,"output_tokens":20,"estimated":false,"cost":null},"finish_reason":"stop","tries":1,"seconds":0.0,"model":"gpt-x"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(5,'00000000000000000000000005',1,5,'2026-01-01T00:00:05.005Z','p-1','','draft_written','{"draft":"d1","text":"\u0000e75c9f7f54b5527986ce5a7af1359d06","parent":null,"call":"c1","author":"model","answer":"\u000072d393aae07938c40222118048df8cc4","digest":""}','base-1',NULL,3);
INSERT INTO "events" VALUES(6,'00000000000000000000000006',1,6,'2026-01-01T00:00:06.006Z','workbench','','draft_checked','{"draft":"d1","results":[{"check":"mean","status":"pass","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0},{"check":"empty","status":"fail","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":{"start":184,"end":197,"quote":"sum(values) /","before":"  return sum(values)\n    return ","after":" len(values)\n","pointer":"","cell":[]},"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0}],"check_set":"set-1","hidden":false,"seconds":0.25,"before_redaction":false}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(7,'00000000000000000000000007',1,7,'2026-01-01T00:00:07.007Z','workbench','','draft_checked','{"draft":"d1","results":[{"check":"hidden","status":"pass","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0}],"check_set":"set-1","hidden":true,"seconds":0.0,"before_redaction":false}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(8,'00000000000000000000000008',1,8,'2026-01-01T00:00:08.008Z','workbench','','draft_judged','{"draft":"d1","judge":"judge-1","score":71.5,"results":[{"check":"clarity","status":"pass","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0}],"rubric":"rubric-1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(9,'00000000000000000000000009',1,9,'2026-01-01T00:00:09.009Z','workbench','','draft_taken','{"draft":"d1","why":"the first draft","outcomes":{},"rules":"1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(10,'00000000000000000000000010',1,10,'2026-01-01T00:00:10.010Z','p-1','','feedback_sent','{"draft":"d1","items":[{"id":"1.1","check":"empty","severity":"blocker","text":"empty list: expected None","span":{"start":184,"end":198,"quote":"sum(values) / ","before":"  return sum(values)\n    return ","after":"len(values)\n","pointer":"","cell":[]},"level":0,"source":"check"}],"rules":"1"}','base-1','empty list: expected None',NULL);
INSERT INTO "events" VALUES(11,'00000000000000000000000011',1,11,'2026-01-01T00:00:11.011Z','workbench','','text_written','{"role":"critique","text":"It divides by zero.","draft":"d1","call":"c1"}','base-1','It divides by zero.',NULL);
INSERT INTO "events" VALUES(12,'00000000000000000000000012',1,12,'2026-01-01T00:00:12.012Z','workbench','','guidance_queued','{"guidance":"g1","text":"keep the docstring"}','base-1','keep the docstring',NULL);
INSERT INTO "events" VALUES(13,'00000000000000000000000013',1,13,'2026-01-01T00:00:13.013Z','workbench','','guidance_edited','{"guidance":"g1","text":"keep the whole docstring"}','base-1','keep the whole docstring',NULL);
INSERT INTO "events" VALUES(14,'00000000000000000000000014',1,14,'2026-01-01T00:00:14.014Z','workbench','','guidance_queued','{"guidance":"g2","text":"never mind"}','base-1','never mind',NULL);
INSERT INTO "events" VALUES(15,'00000000000000000000000015',1,15,'2026-01-01T00:00:15.015Z','p-1','','guidance_withdrawn','{"guidance":"g2"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(16,'00000000000000000000000016',1,16,'2026-01-01T00:00:16.016Z','workbench','','guidance_consumed','{"guidance":["g1"],"number":2}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(17,'00000000000000000000000017',1,17,'2026-01-01T00:00:17.017Z','workbench','','call_started','{"call":"c2","role":"writer","messages":[{"role":"user","text":"again"}],"model":{"provider":"openai","name":"gpt-x","base_url":"http://localhost:1234/v1","temperature":0.2,"max_tokens":null,"source":""},"what":"draft"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(18,'00000000000000000000000018',1,18,'2026-01-01T00:00:18.018Z','workbench','','call_failed','{"call":"c2","error":"ModelAnswerError","message":"cut off","hint":"ask again","usage":{"input_tokens":3,"output_tokens":4,"estimated":false,"cost":null},"tries":2,"seconds":1.5,"text":"de"}','base-1','ModelAnswerError
cut off
de',NULL);
INSERT INTO "events" VALUES(19,'00000000000000000000000019',1,19,'2026-01-01T00:00:19.019Z','workbench','','draft_written','{"draft":"d2","text":"\u0000c1280973dd5cf47ba2955e766c2a23c1","parent":"d1","call":"c2","author":"model","answer":"","digest":""}','base-1',NULL,1);
INSERT INTO "events" VALUES(20,'00000000000000000000000020',1,20,'2026-01-01T00:00:20.020Z','p-1','','draft_checked','{"draft":"d2","results":[{"check":"mean","status":"pass","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0},{"check":"empty","status":"pass","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0}],"check_set":"set-1","hidden":false,"seconds":0.0,"before_redaction":false}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(21,'00000000000000000000000021',1,21,'2026-01-01T00:00:21.021Z','workbench','','draft_taken','{"draft":"d2","why":"fixed empty","outcomes":{"1.1":"addressed"},"rules":"1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(22,'00000000000000000000000022',1,22,'2026-01-01T00:00:22.022Z','workbench','','draft_written','{"draft":"d3","text":"pass","parent":"d2","call":"","author":"model","answer":"","digest":""}','base-1','pass',NULL);
INSERT INTO "events" VALUES(23,'00000000000000000000000023',1,23,'2026-01-01T00:00:23.023Z','workbench','','draft_checked','{"draft":"d3","results":[{"check":"mean","status":"fail","criterion":"tests","tier":"computed","severity":"major","cause":"","weight":1.0,"score":null,"span":null,"observed":"","expected":"","message":"","fix":"","evidence":{"input":[1,2.5,null]},"hidden":false,"flaky":false,"milliseconds":0.0}],"check_set":"set-1","hidden":false,"seconds":0.0,"before_redaction":false}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(24,'00000000000000000000000024',1,24,'2026-01-01T00:00:24.024Z','workbench','','draft_refused','{"draft":"d3","why":"mean broke","broken":["mean"],"outcomes":{"1.1":"regressed"},"rules":"1"}','base-1','mean broke',NULL);
INSERT INTO "events" VALUES(25,'00000000000000000000000025',1,25,'2026-01-01T00:00:25.025Z','p-1','','draft_written','{"draft":"d4","text":"import os","parent":"d2","call":"","author":"model","answer":"","digest":""}','base-1','import os',NULL);
INSERT INTO "events" VALUES(26,'00000000000000000000000026',1,26,'2026-01-01T00:00:26.026Z','workbench','','draft_discarded','{"draft":"d4","why":"tampered","rules":"1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(27,'00000000000000000000000027',1,27,'2026-01-01T00:00:27.027Z','workbench','','hunk_decided','{"old":"d1","new":"d2","old_lines":[2,2],"new_lines":[2,4],"accepted":true,"why":"needed"}','base-1','needed',NULL);
INSERT INTO "events" VALUES(28,'00000000000000000000000028',1,28,'2026-01-01T00:00:28.028Z','workbench','','draft_edited','{"draft":"d5","parent":"d2","text":"\u000004969bf1c4e40248d49510166fd0cab4","why":"a remark","digest":""}','base-1','a remark',4);
INSERT INTO "events" VALUES(29,'00000000000000000000000029',1,29,'2026-01-01T00:00:29.029Z','workbench','','rated','{"draft":"d2","value":1,"note":"good"}','base-1','good',NULL);
INSERT INTO "events" VALUES(30,'00000000000000000000000030',1,30,'2026-01-01T00:00:30.030Z','p-1','','noted','{"text":"remember the median","draft":"d2"}','base-1','remember the median',NULL);
INSERT INTO "events" VALUES(31,'00000000000000000000000031',1,31,'2026-01-01T00:00:31.031Z','workbench','','tagged','{"tag":"keeper","on":true,"draft":""}','base-1','keeper',NULL);
INSERT INTO "events" VALUES(32,'00000000000000000000000032',1,32,'2026-01-01T00:00:32.032Z','workbench','','copied','{"draft":"d2"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(33,'00000000000000000000000033',1,33,'2026-01-01T00:00:33.033Z','workbench','','task_revised','{"task":{"id":"code/process_data","domain":"code","title":"Mean and sum","prompt":"Write process_data(values, mode).","stages":[{"name":"one","prompt":"","checks":[{"in":[1,2],"out":1.5}]},{"name":"two","prompt":"Also the median.","checks":null}],"hidden":[{"in":[],"out":null}],"materials":{"entry":"process_data"},"settings":{},"budget":{"rounds":8,"tokens":null,"money":null,"seconds":null},"redact":true,"revision":1,"difficulty":"","added":[],"reference":"\u0000c1280973dd5cf47ba2955e766c2a23c1"},"why":"clearer"}','base-1','clearer
code/process_data
Mean and sum
Write process_data(values, mode).
Also the median.',NULL);
INSERT INTO "events" VALUES(34,'00000000000000000000000034',1,34,'2026-01-01T00:00:34.034Z','workbench','','check_added','{"check":{"name":"no print","kind":"lacks","text":"print("}}','base-1','no print
print(',NULL);
INSERT INTO "events" VALUES(35,'00000000000000000000000035',1,35,'2026-01-01T00:00:35.035Z','p-1','','settings_changed','{"model":null,"strategy":{"name":"checked-refine","items":3,"feedback":"items","plateau":3,"fresh_after":0},"budget":{"rounds":12,"tokens":null,"money":null,"seconds":null}}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(36,'00000000000000000000000036',1,36,'2026-01-01T00:00:36.036Z','workbench','','question_asked','{"question":"q1","text":"Is None right?","options":["yes","no"]}','base-1','Is None right?',NULL);
INSERT INTO "events" VALUES(37,'00000000000000000000000037',1,37,'2026-01-01T00:00:37.037Z','workbench','','question_answered','{"question":"q1","text":"yes"}','base-1','yes',NULL);
INSERT INTO "events" VALUES(38,'00000000000000000000000038',1,38,'2026-01-01T00:00:38.038Z','workbench','','paused','{"why":"coffee","after_call":false}','base-1','coffee',NULL);
INSERT INTO "events" VALUES(39,'00000000000000000000000039',1,39,'2026-01-01T00:00:39.039Z','workbench','','resumed','{"steps":1}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(40,'00000000000000000000000040',1,40,'2026-01-01T00:00:40.040Z','p-1','','fresh_started','{"why":"stuck"}','base-1','stuck',NULL);
INSERT INTO "events" VALUES(41,'00000000000000000000000041',1,41,'2026-01-01T00:00:41.041Z','workbench','','branch_chosen','{"draft":"d2"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(42,'00000000000000000000000042',1,42,'2026-01-01T00:00:42.042Z','workbench','','session_forked','{"source":"01ARZ3NDEKTSV4RRFFQ69G5FAV","draft":"d1"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(43,'00000000000000000000000043',1,43,'2026-01-01T00:00:43.043Z','workbench','','accepted','{"draft":"d2"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(44,'00000000000000000000000044',1,44,'2026-01-01T00:00:44.044Z','workbench','','abandoned','{"why":"enough"}','base-1','enough',NULL);
INSERT INTO "events" VALUES(45,'00000000000000000000000045',1,45,'2026-01-01T00:00:45.045Z','p-1','','session_stopped','{"reason":"person","why":"Stopped by hand after 5 drafts.","best":"d2","rules":"1"}','base-1','Stopped by hand after 5 drafts.',NULL);
INSERT INTO "events" VALUES(46,'00000000000000000000000046',1,46,'2026-01-01T00:00:46.046Z','workbench','','undone','{"event":"00000000000000000000000029"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(47,'00000000000000000000000047',1,47,'2026-01-01T00:00:47.047Z','workbench','','forgotten','{"events":2,"why":"at their wish"}','base-1',NULL,NULL);
INSERT INTO "events" VALUES(48,'00000000000000000000000048',1,48,'2026-01-01T00:00:48.048Z','workbench','','from_the_future','{"a":[1,"two"],"b":null}','base-1',NULL,NULL);
CREATE TABLE leases (session TEXT PRIMARY KEY, token TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL, boot TEXT NOT NULL, born TEXT NOT NULL, since TEXT NOT NULL, heartbeat REAL NOT NULL) STRICT;
CREATE TABLE "permits" (
   "why" TEXT
) STRICT;
CREATE TABLE "sessions" (
   "key" INTEGER PRIMARY KEY,
   "id" TEXT NOT NULL,
   "seq" INTEGER NOT NULL,
   "task" TEXT,
   "domain" TEXT,
   "title" TEXT,
   "model" TEXT,
   "provider" TEXT,
   "strategy" TEXT,
   "started" TEXT,
   "updated" TEXT NOT NULL,
   "outcome" TEXT,
   "reason" TEXT,
   "passed" INTEGER,
   "score" REAL,
   "drafts" INTEGER,
   "corrections" INTEGER,
   "rated" INTEGER,
   "tags" TEXT NOT NULL,
   "simulated" INTEGER,
   "tokens" INTEGER,
   "estimated" INTEGER,
   "cost" REAL,
   "seconds" REAL,
   "forked_from" TEXT,
   "deleted" INTEGER NOT NULL,
   "first_event" INTEGER,
   "last_event" INTEGER
) STRICT;
INSERT INTO "sessions" VALUES(1,'01KDV00000SESSI0N000000001',48,'code/process_data','code','Mean and sum, first try','practice','practice','checked-refine','2026-01-01T00:00:01.001Z','2026-01-01T00:00:48.048Z','abandoned','person',1,100.0,5,3,0,'["keeper"]',0,37,0,NULL,1.75,'01ARZ3NDEKTSV4RRFFQ69G5FAV',0,1,48);
CREATE TABLE tags (tag TEXT NOT NULL, session INTEGER NOT NULL, PRIMARY KEY (tag, session)) STRICT, WITHOUT ROWID;
INSERT INTO "tags" VALUES('keeper',1);
CREATE TABLE texts (id INTEGER PRIMARY KEY, session INTEGER NOT NULL, digest TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (session, digest)) STRICT;
INSERT INTO "texts" VALUES(1,1,'c1280973dd5cf47ba2955e766c2a23c1','def process_data(values, mode=''mean''):
    """Mean or sum of the numbers in a list; asked for by the team of the report."""
    if not values:
        return None
    if mode == ''sum'':
        return sum(values)
    return sum(values) / len(values)
');
INSERT INTO "texts" VALUES(2,1,'72d393aae07938c40222118048df8cc4','Here:
```python
def process_data(values, mode=''mean''):
    """Mean or sum of the numbers in a list; asked for by the team of the report."""
    if mode == ''sum'':
        return sum(values)
    return sum(values) / len(values)
```');
INSERT INTO "texts" VALUES(3,1,'e75c9f7f54b5527986ce5a7af1359d06','def process_data(values, mode=''mean''):
    """Mean or sum of the numbers in a list; asked for by the team of the report."""
    if mode == ''sum'':
        return sum(values)
    return sum(values) / len(values)
');
INSERT INTO "texts" VALUES(4,1,'04969bf1c4e40248d49510166fd0cab4','def process_data(values, mode=''mean''):
    """Mean or sum of the numbers in a list; asked for by the team of the report."""
    if not values:
        return None
    if mode == ''sum'':
        return sum(values)
    return sum(values) / len(values)

# by hand
');
CREATE TABLE wishes (number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, wish TEXT NOT NULL, made TEXT NOT NULL, answered TEXT NOT NULL DEFAULT '', seq INTEGER) STRICT;
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_sessions_id"
    ON "sessions" ("id");
CREATE INDEX sessions_newest ON sessions (deleted, updated DESC, id DESC, domain, outcome, model, strategy, rated, corrections, simulated);
CREATE INDEX events_origin ON events (origin) WHERE origin != '';
CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_never_vanish BEFORE DELETE ON events WHEN NOT EXISTS (SELECT 1 FROM permits) BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER texts_never_vanish BEFORE DELETE ON texts WHEN NOT EXISTS (SELECT 1 FROM permits) BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER texts_never_change BEFORE UPDATE ON texts BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE VIEW searchable AS SELECT e.place AS place, e.session AS session, ifnull(e.words, '') || char(10) || ifnull(t.text, '') AS text FROM events e LEFT JOIN texts t ON t.id = e.body WHERE e.words IS NOT NULL OR e.body IS NOT NULL;
CREATE INDEX tags_of_session ON tags (session);
CREATE INDEX wishes_waiting ON wishes (session, number) WHERE answered = '';
DELETE FROM "sqlite_sequence";
CREATE VIRTUAL TABLE search USING fts5(text, content='searchable', content_rowid='place', tokenize='unicode61 remove_diacritics 2');
INSERT INTO search (search) VALUES ('rebuild');
PRAGMA application_id=1178752834;
PRAGMA user_version=4;
COMMIT;
