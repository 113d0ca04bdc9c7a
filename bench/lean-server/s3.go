package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"
)

const stamp = "2006-01-02T15:04:05.000Z"

// Not the form of an MD5, so that no client compares it with one.
const etag = `"00000000000000000000000000000000-1"`

// Smaller files are kept as they are, because the action looks at some of them when they are live.
const keptBytes = 70_000

// storage is S3 in path style, as far as the clients that are measured ask it.
func (w *world) storage(response http.ResponseWriter, request *http.Request) {
	w.requests.Add(1)
	bucket, key, _ := strings.Cut(strings.TrimPrefix(request.URL.Path, "/"), "/")
	query := request.URL.Query()
	switch {
	case key == "" && request.Method == "POST" && query.Has("delete"):
		w.deleteObjects(response, request, bucket)
	case key == "" && request.Method == "POST":
		w.postForm(response, request, bucket)
	case key == "" && request.Method == "PUT":
		w.mutex.Lock()
		w.buckets[bucket] = map[string]object{}
		w.mutex.Unlock()
	case key == "" && query.Has("location"):
		writeXML(response, `<LocationConstraint></LocationConstraint>`)
	case key == "" && request.Method == "GET":
		w.list(response, bucket, query)
	case key == "":
		// HEAD of a bucket.
	case request.Method == "PUT":
		w.put(response, request, bucket, key)
	case request.Method == "POST":
		w.multipart(response, request, bucket, key)
	case request.Method == "DELETE":
		w.mutex.Lock()
		delete(w.buckets[bucket], key)
		w.mutex.Unlock()
		response.WriteHeader(204)
	default:
		w.head(response, bucket, key)
	}
}

func writeXML(response http.ResponseWriter, text string) {
	response.Header().Set("content-type", "application/xml")
	_, _ = io.WriteString(response, xml.Header+text)
}

func (w *world) store(bucket, key string, stored object) {
	stored.modified = time.Now()
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.buckets[bucket] == nil {
		w.buckets[bucket] = map[string]object{}
	}
	w.buckets[bucket][key] = stored
}

// postForm takes a presigned POST: the fields, then the file.
func (w *world) postForm(response http.ResponseWriter, request *http.Request, bucket string) {
	reader, err := request.MultipartReader()
	if err != nil {
		http.Error(response, err.Error(), 400)
		return
	}
	key := ""
	for {
		part, err := reader.NextRawPart()
		if err != nil {
			http.Error(response, err.Error(), 400)
			return
		}
		if part.FormName() == "key" {
			text, _ := io.ReadAll(part)
			key = string(text)
		}
		if part.FormName() != "file" {
			continue
		}
		var stored object
		if request.ContentLength < keptBytes || strings.HasSuffix(key, "/manifest.json") {
			stored.content, _ = io.ReadAll(part)
			stored.size = int64(len(stored.content))
		} else {
			stored.size, _ = io.Copy(io.Discard, part)
		}
		_, _ = io.Copy(io.Discard, request.Body)
		w.store(bucket, key, stored)
		response.Header().Set("etag", etag)
		response.WriteHeader(204)
		return
	}
}

func (w *world) put(response http.ResponseWriter, request *http.Request, bucket, key string) {
	size, _ := io.Copy(io.Discard, request.Body)
	if decoded := request.Header.Get("x-amz-decoded-content-length"); decoded != "" {
		size, _ = strconv.ParseInt(decoded, 10, 64)
	}
	response.Header().Set("etag", etag)
	if upload := request.URL.Query().Get("uploadId"); upload != "" {
		w.mutex.Lock()
		w.parts[upload] += size
		w.mutex.Unlock()
		return
	}
	w.store(bucket, key, object{size: size, meta: metaOf(request)})
}

func metaOf(request *http.Request) http.Header {
	meta := http.Header{}
	for name, values := range request.Header {
		if strings.HasPrefix(name, "X-Amz-Meta-") {
			meta[name] = values
		}
	}
	return meta
}

func (w *world) multipart(response http.ResponseWriter, request *http.Request, bucket, key string) {
	query := request.URL.Query()
	if query.Has("uploads") {
		upload := fmt.Sprint(time.Now().UnixNano())
		writeXML(response, "<InitiateMultipartUploadResult><UploadId>"+upload+"</UploadId></InitiateMultipartUploadResult>")
		return
	}
	upload := query.Get("uploadId")
	w.mutex.Lock()
	size := w.parts[upload]
	delete(w.parts, upload)
	w.mutex.Unlock()
	w.store(bucket, key, object{size: size})
	writeXML(response, "<CompleteMultipartUploadResult><Key>"+key+"</Key><ETag>"+etag+"</ETag></CompleteMultipartUploadResult>")
}

func (w *world) head(response http.ResponseWriter, bucket, key string) {
	w.mutex.Lock()
	found, ok := w.buckets[bucket][key]
	w.mutex.Unlock()
	if !ok {
		response.WriteHeader(404)
		return
	}
	for name, values := range found.meta {
		response.Header()[name] = values
	}
	response.Header().Set("etag", etag)
	response.Header().Set("last-modified", found.modified.UTC().Format(http.TimeFormat))
	response.Header().Set("content-length", fmt.Sprint(found.size))
}

func (w *world) deleteObjects(response http.ResponseWriter, request *http.Request, bucket string) {
	var list struct {
		Object []struct{ Key string }
	}
	_ = xml.NewDecoder(request.Body).Decode(&list)
	w.mutex.Lock()
	for _, object := range list.Object {
		delete(w.buckets[bucket], object.Key)
	}
	w.mutex.Unlock()
	writeXML(response, "<DeleteResult></DeleteResult>")
}

type listing struct {
	XMLName               xml.Name `xml:"ListBucketResult"`
	IsTruncated           bool
	NextContinuationToken string `xml:",omitempty"`
	NextMarker            string `xml:",omitempty"`
	KeyCount              int
	MaxKeys               int
	Contents              []entry
	CommonPrefixes        []folder
}
type entry struct {
	Key, LastModified, ETag string
	Size                    int64
	StorageClass            string
}
type folder struct{ Prefix string }

// list serves both versions of the call, 1,000 names at a time.
func (w *world) list(response http.ResponseWriter, bucket string, query url.Values) {
	prefix, delimiter := query.Get("prefix"), query.Get("delimiter")
	after := query.Get("continuation-token") + query.Get("marker")
	w.mutex.Lock()
	defer w.mutex.Unlock()
	keys := make([]string, 0, len(w.buckets[bucket]))
	for key := range w.buckets[bucket] {
		if strings.HasPrefix(key, prefix) && key > after {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	result := listing{MaxKeys: 1000}
	seen := ""
	for _, key := range keys {
		if result.KeyCount == result.MaxKeys {
			result.IsTruncated = true
			break
		}
		if at := strings.Index(key[len(prefix):], "/"); delimiter == "/" && at >= 0 {
			if common := key[:len(prefix)+at+1]; common != seen {
				seen = common
				result.CommonPrefixes = append(result.CommonPrefixes, folder{common})
			}
		} else {
			found := w.buckets[bucket][key]
			result.Contents = append(result.Contents, entry{key, found.modified.UTC().Format(stamp), etag, found.size, "STANDARD"})
		}
		result.KeyCount++
		result.NextContinuationToken, result.NextMarker = key, key
	}
	if !result.IsTruncated {
		result.NextContinuationToken, result.NextMarker = "", ""
	}
	text, _ := xml.Marshal(result)
	writeXML(response, string(text))
}
