# Varnish 7 in front of the site, as a CDN of one's own. Start it with `-p http_gzip_support=off`, so that it passes on
# the site's own brotli. Set CDN_PURGE_URL=http://127.0.0.1:6081/purge-pages for the site, and TRUST_PROXY to the number
# of proxies including this one. TLS is terminated by a proxy in front, which adds X-Forwarded-For.
vcl 4.1;
import std;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# Only the site may have pages forgotten. Whoever comes through the proxy in front has a second address here.
acl site_processes { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.url == "/purge-pages") {
    if (req.method != "POST" || client.ip !~ site_processes || req.http.X-Forwarded-For ~ ",") { return (synth(404)); }
    ban("obj.http.cache-tag == pages");
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # The console has cookies; pages have none, and set none.
  if (req.url ~ "^/(console|api/console)") { return (pass); }
  unset req.http.Cookie;
  # One copy for each encoding, not one for each spelling of the header.
  if (req.http.Accept-Encoding ~ "br") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "gzip") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  # While the site answers, an old page is shown for ten seconds at most. Otherwise it is shown for a day.
  if (std.healthy(req.backend_hint)) { set req.grace = 10s; }
}

sub vcl_backend_response {
  # A failure never replaces a page.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  if (beresp.http.cache-tag) {
    set beresp.grace = 24h;
    # Long enough to ask with the ETag, and to get a 304 without a body.
    set beresp.keep = 24h;
  }
}

sub vcl_deliver {
  unset resp.http.surrogate-key;
  unset resp.http.cdn-cache-control;
  # Browsers ask again each time, and get a 304.
  if (resp.http.cache-tag) { set resp.http.cache-control = "public, max-age=0, must-revalidate"; }
  unset resp.http.cache-tag;
}
